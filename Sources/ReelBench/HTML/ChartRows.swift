// SPDX-License-Identifier: Apache-2.0

/// A list of drawings on one scale: beside each what it is of and what it says; on a narrow screen above it.
struct ChartRows {
  /// Writes into the page.
  typealias Part = (inout HTMLText) -> Void

  private var html = HTMLText()

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - label: what the drawing is of.
  ///   - note: what it says.
  mutating func add(_ style: String = "", label: Part, note: Part, plot: Part) {
    html.element("li", style.isEmpty ? [:] : ["class": style]) { html in
      html.element("div", ["class": "label"], label)
      html.element("div", ["class": "plot"], plot)
      html.element("div", ["class": "note"], note)
    }
  }

  /// Adds the scale; its last mark says the unit.
  mutating func addAxis(_ scale: LinearScale, texts: [String]? = nil, unit: String) {
    var texts = texts ?? scale.tickTexts
    if let last = texts.indices.last { texts[last] += "\u{A0}" + unit }
    add("axis", label: { _ in }, note: { _ in }) { html in
      Drawing.silent(&html, height: 18) { Drawing.axis(&$0, scale, y: 13, texts: texts) }
    }
  }

  /// Puts the list into the page.
  func write(_ page: inout HTMLText) { page.element("ul", ["class": "rows"]) { $0.append(html) } }
}

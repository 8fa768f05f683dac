// SPDX-License-Identifier: Apache-2.0

/// A table that is wider than a small screen scrolls in its own box.
enum DataTable {
  /// A column's heading, and whether it has text rather than figures.
  struct Column {
    let heading: StaticString
    var isText = false
  }

  /// Puts a table into the page.
  ///
  /// - Parameters:
  ///   - caption: what it is of.
  ///   - rows: writes `tr` elements, or whole `tbody` elements where `isGrouped`.
  static func write(
    _ html: inout HTMLText, caption: String, _ columns: [Column], isGrouped: Bool = false,
    rows: (inout HTMLText) -> Void
  ) {
    html.element("div", ["class": "scroll", "role": "region", "tabindex": "0", "aria-label": caption]) { html in
      html.element("table") { html in
        html.element("caption", caption)
        html.element("thead") { html in
          html.element("tr") { html in
            for column in columns {
              html.element("th", ["scope": "col", "class": column.isText ? "text" : "figure"]) { html in
                html.markup(column.heading)
              }
            }
          }
        }
        if isGrouped { rows(&html) } else { html.element("tbody", [:], rows) }
      }
    }
  }

  /// The first cell of a row, which names it.
  static func head(_ html: inout HTMLText, _ text: String) {
    html.element("th", ["scope": "row"]) { $0.name(text, limit: 300) }
  }

  /// A cell with text.
  static func text(_ html: inout HTMLText, _ text: String) {
    html.element("td", ["class": "text"]) { $0.name(text, limit: 300) }
  }

  /// A cell with a figure, and how sure it is.
  static func figure(_ html: inout HTMLText, _ figure: String, _ interval: String? = nil) {
    html.element("td") { html in
      html.text(figure)
      if let interval { html.element("small", interval) }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// What the colours of a drawing stand for.
enum Legend {
  /// Puts it into the page.
  ///
  /// - Parameter entries: the class of each shape, how high it is of 16 pixels, and its name.
  static func write(_ html: inout HTMLText, _ entries: [(style: String, height: Int, name: String)]) {
    html.element("ul", ["class": "legend"]) { html in
      for entry in entries {
        html.element("li") { html in
          html.element("svg", ["width": "14", "height": "16", "aria-hidden": "true"]) { html in
            html.shape(
              "rect",
              [
                "y": "\((16 - entry.height) / 2)", "width": "14", "height": "\(entry.height)", "class": entry.style,
              ])
          }
          html.element("span", entry.name)
        }
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The figures that one looks for first.
struct Tiles {
  private var tiles: [(name: String, figure: String, remark: String)] = []

  /// Adds a figure.
  ///
  /// - Parameter remark: how sure it is, or what it is of.
  mutating func add(_ name: String, _ figure: String, _ remark: String = "") { tiles.append((name, figure, remark)) }

  /// Puts them into the page.
  func write(_ html: inout HTMLText) {
    html.element("dl", ["class": "tiles"]) { html in
      for tile in tiles {
        html.element("div") { html in
          html.element("dt", tile.name)
          html.element("dd", tile.figure)
          if !tile.remark.isEmpty { html.element("dd", ["class": "soft"]) { $0.name(tile.remark) } }
        }
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Parts of which all drawings consist. Widths are in per cent, heights in pixels.
enum Drawing {
  /// A drawing as wide as there is room.
  ///
  /// - Parameter label: all that it says, in words.
  static func svg(_ html: inout HTMLText, height: Int, label: String, _ content: (inout HTMLText) -> Void) {
    html.element("svg", ["width": "100%", "height": "\(height)", "role": "img", "aria-label": label]) { html in
      html.element("title", label)
      content(&html)
    }
  }

  /// A drawing that says nothing which is not said in words beside it.
  static func silent(_ html: inout HTMLText, height: Int, _ content: (inout HTMLText) -> Void) {
    html.element("svg", ["width": "100%", "height": "\(height)", "aria-hidden": "true"], content)
  }

  /// A bar between two values.
  static func bar(
    _ html: inout HTMLText, _ scale: LinearScale, _ from: Double, _ to: Double, y: Int, height: Int, style: String
  ) {
    html.shape(
      "rect",
      [
        "x": scale.x(from), "y": "\(y)", "width": scale.width(from, to), "height": "\(height)", "class": style,
      ])
  }

  /// A line upright at a value.
  static func upright(
    _ html: inout HTMLText, _ scale: LinearScale, _ value: Double, y: Int, height: Int, style: String
  ) {
    let x = scale.x(value)
    html.shape("line", ["x1": x, "x2": x, "y1": "\(y)", "y2": "\(y + height)", "class": style])
  }

  /// An interval with its ends, both of them upright lines where they lie within the scale, arrows where not.
  static func whisker(_ html: inout HTMLText, _ scale: LinearScale, _ interval: Interval, y: Int) {
    let (low, high) = (scale.x(interval.low), scale.x(interval.high))
    html.shape("line", ["x1": low, "x2": high, "y1": "\(y)", "y2": "\(y)", "class": "whisker"])
    for (value, end, sign) in [(interval.low, low, "‹"), (interval.high, high, "›")] {
      if value < scale.low || value > scale.high {
        let anchor = sign == "‹" ? "start" : "end"
        html.element("text", ["x": end, "y": "\(y + 5)", "text-anchor": anchor, "class": "arrow"], sign)
      } else {
        html.shape("line", ["x1": end, "x2": end, "y1": "\(y - 4)", "y2": "\(y + 4)", "class": "whisker"])
      }
    }
  }

  /// Faint lines at the scale's marks.
  static func grid(_ html: inout HTMLText, _ scale: LinearScale, height: Int) {
    for tick in scale.ticks { upright(&html, scale, tick, y: 0, height: height, style: "grid") }
  }

  /// The scale's marks in figures; those at an end stay within the drawing.
  static func axis(_ html: inout HTMLText, _ scale: LinearScale, y: Int, texts: [String]) {
    for (tick, text) in zip(scale.ticks, texts) {
      let place = scale.place(tick)
      let anchor = place < 4 ? "start" : place > 92 ? "end" : "middle"
      html.element("text", ["x": scale.x(tick), "y": "\(y)", "text-anchor": anchor, "class": "tick"], text)
    }
  }
}

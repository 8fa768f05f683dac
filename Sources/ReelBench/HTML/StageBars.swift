// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// A bar a reel: the medians of its stages one after the other, and how far the whole reaches.
struct StageBars {
  /// Pixels that the narrowest drawing has, and that a letter takes: what does not fit is not written.
  private static let narrowest = 280.0, letter = 7.0
  private static let height = 30

  private let reels: [MeasuredReel]
  private let scale: LinearScale

  /// Bars of these reels on one scale.
  init(_ reels: [MeasuredReel]) {
    self.reels = reels
    let ends = reels.map { max($0.total.p95, $0.stages.reduce(0) { $0 + $1.times.p50 }) }
    scale = LinearScale(from: 0, to: ends.max() ?? 1)
  }

  /// Puts them into the page.
  func write(_ html: inout HTMLText) {
    html.element("figure") { html in
      html.element("figcaption") { html in
        html.markup(
          """
          Each bar is the medians of the stages, one after the other. The line reaches from the median of the total, the \
          upright mark, to its p95. Medians need not add up: the mark may lie off the bar's end.
          """)
      }
      legend(&html)
      var rows = ChartRows()
      for reel in reels { add(reel, &rows) }
      rows.addAxis(scale, unit: "ms")
      rows.write(&html)
    }
  }

  private func legend(_ html: inout HTMLText) {
    let present = Set(reels.flatMap { $0.stages.map(\.stage) })
    let used = StageLedger.Stage.allCases.filter(present.contains)
    Legend.write(&html, used.map { (style: "s\(Self.place(of: $0))", height: 12, name: $0.rawValue) })
  }

  private func add(_ reel: MeasuredReel, _ rows: inout ChartRows) {
    rows.add(label: reel.label) { html in
      html.element("b", FigureText.milliseconds(reel.total.p50))
      html.text(", p95 \(FigureText.milliseconds(reel.total.p95))")
      if let slowest = reel.slowest {
        html.element("span") { html in
          html.text("most: ")
          html.element("b", slowest.stage.rawValue)
          html.text(" " + FigureText.milliseconds(slowest.times.p50))
        }
      }
    } plot: { html in
      Drawing.svg(&html, height: Self.height, label: words(reel)) { html in
        Drawing.grid(&html, scale, height: Self.height)
        var start = 0.0
        for (stage, times) in reel.stages {
          segment(&html, stage, from: start, to: start + times.p50)
          start += times.p50
        }
        Drawing.upright(&html, scale, reel.total.p50, y: 4, height: 22, style: "median")
        let (x, end) = (scale.x(reel.total.p50), scale.x(reel.total.p95))
        html.shape("line", ["x1": x, "x2": end, "y1": "15", "y2": "15", "class": "whisker"])
        Drawing.upright(&html, scale, reel.total.p95, y: 10, height: 10, style: "whisker")
      }
    }
  }

  private func segment(_ html: inout HTMLText, _ stage: StageLedger.Stage, from start: Double, to end: Double) {
    let place = Self.place(of: stage)
    Drawing.bar(&html, scale, start, end, y: 6, height: 18, style: "s\(place) seam")
    let room = (scale.place(end) - scale.place(start)) / 100 * Self.narrowest
    guard Double(stage.rawValue.utf8.count + 2) * Self.letter <= room else { return }
    let middle = scale.x((start + end) / 2)
    html.element("text", ["x": middle, "y": "19", "text-anchor": "middle", "class": "in\(place)"], stage.rawValue)
  }

  private func words(_ reel: MeasuredReel) -> String {
    let stages = reel.stages.map { "\($0.stage.rawValue) \(FigureText.milliseconds($0.times.p50))" }
    return "Medians: \(stages.joined(separator: ", ")); total \(FigureText.milliseconds(reel.total.p50)), "
      + "p95 \(FigureText.milliseconds(reel.total.p95))"
  }

  private static func place(of stage: StageLedger.Stage) -> Int {
    StageLedger.Stage.allCases.firstIndex(of: stage) ?? 0
  }
}

// SPDX-License-Identifier: Apache-2.0

/// How the runs of one quantity lie: their histogram, below it a mark for each run, and the median with its interval.
struct RunStrip {
  /// Marks of one strip; of more runs every so-manieth is drawn.
  private static let markLimit = 400
  private static let height = 76, floor = 42

  private let sorted: [Double]
  private let histogram: Histogram
  private let figures: Percentiles
  private let unit: String
  private let scale: LinearScale

  /// A strip on a scale of its own; nil for no run.
  init?(_ values: [Double], unit: String) {
    let sorted = values.sorted()
    guard let histogram = Histogram(sorted: sorted), let figures = Percentiles(sorted) else { return nil }
    self.sorted = sorted
    self.histogram = histogram
    self.figures = figures
    self.unit = unit
    scale = LinearScale(from: histogram.start, to: histogram.end, rounded: false)
  }

  /// Adds it as a row.
  func add(to rows: inout ChartRows, label: ChartRows.Part) {
    rows.add("strip", label: label) { html in
      html.text("median ")
      html.element("b", FigureText.with(unit, figures.p50))
      html.element("span", "95 %: \(FigureText.interval(figures.ci95.p50)), n \(FigureText.count(figures.n))")
      if let last = histogram.beyond.last {
        let count = FigureText.count(histogram.beyond.count, "value", "values")
        html.element("span", "\(count) beyond ›, up to \(FigureText.with(unit, last))")
      }
    } plot: { html in
      Drawing.svg(&html, height: Self.height, label: words) { draw(&$0) }
    }
  }

  private func draw(_ html: inout HTMLText) {
    let interval = figures.ci95.p50
    Drawing.bar(&html, scale, interval.low, interval.high, y: 0, height: Self.floor + 16, style: "band")
    let most = Double(histogram.counts.max() ?? 1)
    for (index, count) in histogram.counts.enumerated() where count > 0 {
      let from = histogram.start + histogram.width * Double(index)
      let height = max(2, Int((Double(count) / most * Double(Self.floor - 6)).rounded()))
      Drawing.bar(
        &html, scale, from, from + histogram.width, y: Self.floor - height, height: height, style: "count seam")
    }
    html.shape(
      "line", ["x1": "0%", "x2": "100%", "y1": "\(Self.floor)", "y2": "\(Self.floor)", "class": "zero"])
    for value in marks { Drawing.upright(&html, scale, value, y: Self.floor + 4, height: 9, style: "run") }
    Drawing.upright(&html, scale, figures.p50, y: 0, height: Self.floor + 16, style: "median")
    if !histogram.beyond.isEmpty {
      html.element("text", ["x": "100%", "y": "\(Self.floor - 4)", "text-anchor": "end", "class": "arrow"], "›")
    }
    Drawing.axis(&html, scale, y: Self.height - 4, texts: scale.tickTexts)
  }

  private var marks: [Double] {
    let kept = sorted.dropLast(histogram.beyond.count)
    let step = (kept.count + Self.markLimit - 1) / Self.markLimit
    return stride(from: 0, to: kept.count, by: max(1, step)).map { kept[$0] }
  }

  private var words: String {
    "\(FigureText.count(figures.n, "value", "values")) from \(FigureText.with(unit, figures.min)) to "
      + "\(FigureText.with(unit, figures.max)), median \(FigureText.with(unit, figures.p50)), with 95 % confidence "
      + FigureText.interval(figures.ci95.p50)
  }
}

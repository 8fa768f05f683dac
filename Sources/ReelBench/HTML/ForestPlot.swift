// SPDX-License-Identifier: Apache-2.0

/// Ratios with their intervals, each beside what can be said of it.
struct ForestPlot {
  /// One ratio.
  struct Row {
    let label: String
    let comparison: StageComparison
    /// Whether it decides, rather than explains.
    let isWhole: Bool
  }

  /// Ratios farther from 1 are drawn at the end.
  private static let limits = 0.25...4.0
  private static let height = 26

  private let rows: [Row]
  private let tolerance: Double
  private let scale: LinearScale

  /// - Parameter tolerance: the share up to which differences do not count.
  init(_ rows: [Row], tolerance: Double) {
    self.rows = rows
    self.tolerance = tolerance
    let intervals = rows.compactMap { $0.comparison.ratio?.ci95 }
    // At least twice the tolerance is seen on both sides.
    let low = min(intervals.map(\.low).min() ?? 1, 1 - 2 * tolerance)
    let high = max(intervals.map(\.high).max() ?? 1, 1 + 2 * tolerance)
    let margin = (high - low) * 0.04
    scale = LinearScale(
      from: max(Self.limits.lowerBound, low - margin), to: min(Self.limits.upperBound, high + margin), rounded: false)
  }

  /// Puts it into the page.
  func write(_ html: inout HTMLText) {
    var list = ChartRows()
    for row in rows { add(row, &list) }
    let texts = scale.ticks.map { FigureText.fixed(($0 - 1) * 100, abs($0 - 1) < 0.1 && hasFineTicks ? 1 : 0) }
    list.addAxis(scale, texts: zip(scale.ticks, texts).map { $0 > 1 ? "+" + $1 : $1 }, unit: "%")
    list.write(&html)
  }

  private var hasFineTicks: Bool { scale.ticks.count > 1 && scale.ticks[1] - scale.ticks[0] < 0.0099 }

  private func add(_ row: Row, _ list: inout ChartRows) {
    let comparison = row.comparison
    list.add(row.isWhole ? "whole" : "") { html in
      html.name(row.label, limit: 90)
      let before = FigureText.short(comparison.before.p50), after = FigureText.milliseconds(comparison.after.p50)
      html.element("span", ["class": "soft"], "\(before) → \(after)")
    } note: { html in
      html.element("b", ["class": comparison.verdict.style], comparison.verdict.words)
      if let ratio = comparison.ratio {
        html.text(" " + FigureText.change(ratio.value))
        html.element("span", "95 %: \(FigureText.changes(ratio.ci95))")
      } else {
        html.text(" not there before")
      }
    } plot: { html in
      Drawing.svg(&html, height: Self.height, label: words(comparison)) { html in
        Drawing.bar(
          &html, scale, 1 / (1 + tolerance), 1 + tolerance, y: 0, height: Self.height, style: "band")
        Drawing.upright(&html, scale, 1, y: 0, height: Self.height, style: "zero")
        guard let ratio = comparison.ratio else { return }
        Drawing.whisker(&html, scale, ratio.ci95, y: 13)
        guard ratio.value >= scale.low, ratio.value <= scale.high else { return }
        html.shape(
          "circle",
          [
            "cx": scale.x(ratio.value), "cy": "13", "r": row.isWhole ? "5.5" : "4",
            "class": "point \(comparison.verdict.style)",
          ])
      }
    }
  }

  private func words(_ comparison: StageComparison) -> String {
    guard let ratio = comparison.ratio else { return "\(comparison.verdict.words): not there before" }
    return "\(comparison.verdict.words): \(FigureText.change(ratio.value)), with 95 % confidence "
      + FigureText.changes(ratio.ci95)
  }
}

extension Verdict {
  /// What it says to a reader.
  fileprivate var words: String {
    switch self {
    case .faster: "▼ faster"
    case .slower: "▲ slower"
    case .unknown: "~"
    }
  }

  fileprivate var style: String {
    switch self {
    case .faster: "faster"
    case .slower: "slower"
    case .unknown: "unknown"
    }
  }
}

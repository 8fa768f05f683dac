// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// How what was measured compares with something else.
struct ComparisonSection {
  /// Reels that are drawn, and reels whose stages are.
  static let limits = (reels: 500, stages: 20)

  private let results: FirstFrameResults
  private let names: ReelNames

  init(_ results: FirstFrameResults, _ names: ReelNames) {
    self.results = results
    self.names = names
  }

  /// What came out, in one sentence.
  static func words(_ results: FirstFrameResults) -> String {
    let all = [results.comparison].compactMap(\.self) + (results.baseline?.reels.map(\.comparison) ?? [])
    let slower = all.count { $0.total.verdict == .slower }, faster = all.count { $0.total.verdict == .faster }
    if let baseline = results.baseline, !baseline.isConclusive {
      return
        "~ Nothing can be said: the noise floor, of the record or of now, is \(FigureText.share(baseline.noiseFloor))."
    }
    let limit = "beyond \(FigureText.share(results.baseline?.tolerance ?? results.tolerance))"
    if let comparison = results.comparison, results.baseline == nil {
      let change = comparison.total.ratio.map { FigureText.change($0.value) } ?? ""
      return switch comparison.total.verdict {
      case .slower: "▲ Slower: \(change), significantly and \(limit)."
      case .faster: "▼ Faster: \(change), significantly and \(limit)."
      case .unknown: "~ No difference that can be told \(limit)."
      }
    }
    let of = "of \(FigureText.count(all.count, "reel", "reels"))"
    if slower > 0 { return "▲ \(FigureText.count(slower)) \(of) slower, significantly and \(limit)." }
    if faster > 0 { return "▼ \(FigureText.count(faster)) \(of) faster, none slower, \(limit)." }
    return "~ No difference that can be told \(limit), in any \(of)."
  }

  /// Puts it into the page.
  func write(_ html: inout HTMLText) {
    html.element("p", ["class": "soft"]) { html in
      html.markup(
        """
        The point is the median after, compared with the median before; the line is the 95 % interval of that. The shaded \
        band is the tolerance. Points right of it are slower.
        """)
    }
    if let comparison = results.comparison { write(&html, comparison) }
    if let baseline = results.baseline { write(&html, baseline) }
  }

  private func write(_ html: inout HTMLText, _ comparison: FirstFrameComparison) {
    html.element("h3") { html in
      html.name(comparison.before)
      html.markup(" → ")
      html.name(comparison.after)
    }
    let whole = ForestPlot.Row(label: "total", comparison: comparison.total, isWhole: true)
    let stages = comparison.stages.map { entry in
      ForestPlot.Row(label: entry.stage?.rawValue ?? "total", comparison: entry, isWhole: false)
    }
    html.element("figure") { ForestPlot([whole] + stages, tolerance: results.tolerance).write(&$0) }
  }

  private func write(_ html: inout HTMLText, _ baseline: BaselineComparison) {
    html.element("h3") { html in
      html.markup("Compared with ")
      html.name(baseline.file)
    }
    let processes = FigureText.count(baseline.processesBefore, "process", "processes")
    html.element(
      "p",
      "Recorded over \(processes), measured now over \(FigureText.count(baseline.processesNow)); the median of each "
        + "process counts as one value. The machine's own pace: \(FigureText.change(baseline.pace)) for the same fixed "
        + "work. What that explains does not count.")
    let shown = baseline.reels.prefix(Self.limits.reels)
    let rows = shown.map {
      ForestPlot.Row(label: names.name($0.path), comparison: $0.comparison.total, isWhole: true)
    }
    html.element("figure") { ForestPlot(rows, tolerance: baseline.tolerance).write(&$0) }
    if baseline.reels.count > shown.count {
      html.element("p", "\(FigureText.count(baseline.reels.count - shown.count)) more reels are left out.")
    }
    let told = baseline.reels.filter { $0.comparison.total.verdict != .unknown }
    for reel in told.prefix(Self.limits.stages) { stages(&html, reel, tolerance: baseline.tolerance) }
    unmatched(&html, baseline.unmatched)
  }

  private func stages(_ html: inout HTMLText, _ reel: BaselineComparison.Reel, tolerance: Double) {
    html.element("h3") { html in
      html.markup("Stages of ")
      html.name(names.name(reel.path))
    }
    let rows = reel.comparison.stages.map { entry in
      ForestPlot.Row(label: entry.stage?.rawValue ?? "total", comparison: entry, isWhole: false)
    }
    html.element("figure") { ForestPlot(rows, tolerance: tolerance).write(&$0) }
  }

  private func unmatched(_ html: inout HTMLText, _ unmatched: [String]) {
    guard !unmatched.isEmpty else { return }
    html.element("p") { html in
      html.markup("Not compared, since only one side has them: ")
      for (index, path) in unmatched.prefix(50).enumerated() {
        if index > 0 { html.markup(", ") }
        html.name(names.name(path))
      }
      if unmatched.count > 50 { html.text(" and \(FigureText.count(unmatched.count - 50)) more") }
    }
  }
}

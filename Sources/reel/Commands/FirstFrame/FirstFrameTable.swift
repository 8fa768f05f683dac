// SPDX-License-Identifier: Apache-2.0

import ReelBench
import ReelMedia

/// The results of `reel bench first-frame` for a person: a line a reel, within 100 columns.
struct FirstFrameTable {
  private static let nameWidth = 26
  private static let lineWidth = 100
  private static let stages = ["open", "probe", "dec.open", "packet", "frame", "convert"]

  private let results: FirstFrameResults
  private let measured: [FirstFrameMeasurement]

  init(_ results: FirstFrameResults) {
    self.results = results
    measured = results.reels.compactMap { _, result in try? result.get() }
  }

  /// The tables, and below them the hints, what was compared, and the noise floor.
  func text(style: Style) -> String {
    guard !measured.isEmpty else { return "" }
    var parts = [totals(style), stages(style)]
    let hints = measured.flatMap { reel in reel.hints.flatMap { lines(for: $0, of: reel, style: style) } }
    if !hints.isEmpty { parts.append(hints) }
    if let comparison = results.comparison { parts.append(ComparisonTable.lines(comparison, style: style)) }
    if let baseline = results.baseline { parts.append(ComparisonTable.lines(baseline, style: style)) }
    let ends = [requests, noise, baseline].compactMap(\.self)
    if !ends.isEmpty { parts.append(ends.flatMap { TextWrap.lines($0, width: Self.lineWidth) }) }
    return parts.map { $0.map { Self.trimmed($0) + "\n" }.joined() }.joined(separator: "\n")
  }

  /// What is to be said of a machine that is too noisy.
  static func warning(_ results: FirstFrameResults) -> String {
    "the machine is noisy: one and the same reel differs by up to \(percent(results.noise?.floor)) from itself, more than the "
      + "tolerance of \(percent(results.tolerance))"
  }

  // MARK: Tables

  private func totals(_ style: Style) -> [String] {
    let heading =
      Self.left("first frame, ms") + Self.right("p50") + Self.right("95 % interval", width: 17)
      + ["p90", "p95", "p99", "max"].map { Self.right($0) }.joined() + Self.right("n", width: 7)
    return [style.bold(heading)]
      + measured.map { reel in
        guard let total = reel.total else { return Self.name(reel.path) }
        let times = [total.p90, total.p95, total.p99, total.max].map { Self.right(Self.number($0)) }.joined()
        return Self.left(Self.name(reel.path)) + Self.right(Self.number(total.p50))
          + Self.right(Self.range(total.ci95.p50), width: 17) + times + Self.right("\(total.n)", width: 7)
      }
  }

  private func stages(_ style: Style) -> [String] {
    let heading = Self.left("p50 of each stage, ms") + Self.stages.map { Self.right($0) + " " }.joined()
    return [style.bold(heading)]
      + measured.map { reel in
        let times = StageLedger.Stage.allCases.map { stage in
          let text = Self.right(Self.number(reel.stage(stage)?.p50 ?? 0))
          // The mark stands in the gap, so that the digits line up.
          return stage == reel.slowestStage ? style.bold(text + "*") : text + " "
        }
        return Self.left(Self.name(reel.path)) + times.joined()
      }
  }

  /// One hint beside the name, in as many lines as it needs.
  private func lines(for measured: MeasuredHint, of reel: FirstFrameMeasurement, style: Style) -> [String] {
    let code = measured.hint.code.rawValue
    let text = "\(code): \(Self.cost(measured, of: reel))\(measured.hint.message)"
    return TextWrap.lines(text, width: Self.lineWidth - Self.nameWidth).enumerated().map { index, line in
      index == 0
        ? Self.left(Self.name(reel.path)) + style.yellow(code) + line.dropFirst(code.count)
        : String(repeating: " ", count: Self.nameWidth) + line
    }
  }

  private static func cost(_ hint: MeasuredHint, of reel: FirstFrameMeasurement) -> String {
    switch hint.cost {
    case .unasked: return ""
    case .unmeasured(let reason): return "cost not measured (\(reason)); "
    case .measured(let saving):
      // As fine as shows that nought is not in it.
      let places = hint.isNothing || abs(saving.value) >= 0.1 ? 2 : 3
      let range = "95 %: \(range(saving.ci95, places: places))"
      let figures = "\(number(saving.value, places: places)) of \(number(reel.total?.p50 ?? 0)) ms"
      if hint.isNothing { return "costs nothing that can be seen (\(figures), \(range)); " }
      return saving.value < 0 ? "costs less than nothing: \(figures) (\(range)); " : "\(figures) (\(range)); "
    }
  }

  // MARK: The end

  private var requests: String? {
    let counts = measured.compactMap { reel -> String? in
      guard reel.setting.line != nil, let last = reel.series.runs.last, let requests = last.traffic?.requests else {
        return nil
      }
      return "\(Self.name(reel.path)) \(requests)"
    }
    return counts.isEmpty ? nil : "requests a run: " + counts.joined(separator: ", ")
  }

  private var noise: String? {
    results.noise.map { noise in
      "noise floor \(Self.percent(noise.floor)): \(Self.name(noise.path)) measured as two, \(noise.runs) runs each, gave "
        + "\(Self.number(noise.ratio.value, places: 3)) (95 %: \(Self.range(noise.ratio.ci95, places: 3)))"
    }
  }

  private var baseline: String? {
    guard let baseline = results.baseline else { return nil }
    let missing = baseline.unmatched.isEmpty ? "" : "; not in both: " + baseline.unmatched.joined(separator: ", ")
    let conclusion =
      baseline.isConclusive
      ? "" : "; nothing can be said: the noise floor, then or now, is \(Self.percent(baseline.noiseFloor))"
    let text =
      "medians of \(baseline.processesBefore) processes in \(baseline.file) and of \(baseline.processesNow) now; the machine itself takes "
      + "\(Self.number(baseline.pace)) × as long as then" + missing + conclusion
    return text.withoutControls
  }

  // MARK: Text

  static func number(_ value: Double, places: Int = 2) -> String { FigureTable.decimal(value, places: places) }

  static func range(_ interval: Interval, places: Int = 2) -> String {
    guard interval.low.isFinite else { return "–" }
    let high = interval.high.isFinite ? number(interval.high, places: places) : "?"
    return "\(number(interval.low, places: places)) – \(high)"
  }

  private static func percent(_ share: Double?) -> String {
    share.map { FigureTable.decimal($0 * 100, places: 1) + " %" } ?? "–"
  }

  /// The file's own name, shortened in the middle so that number and ending stay.
  static func name(_ path: String) -> String {
    let name = String((path.split(separator: "/").last ?? "")).withoutControls
    guard name.count > nameWidth - 1 else { return name }
    return "\(name.prefix(nameWidth - 10))…\(name.suffix(8))"
  }

  private static func trimmed(_ line: String) -> String {
    var line = line[...]
    while line.last == " " { line.removeLast() }
    return String(line)
  }

  private static func left(_ text: String) -> String { FigureTable.left(text, width: nameWidth) }

  private static func right(_ text: String, width: Int = 9) -> String {
    FigureTable.right(text, width: width)
  }
}

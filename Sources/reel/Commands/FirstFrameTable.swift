// SPDX-License-Identifier: Apache-2.0

import ReelBench
import ReelMedia

/// The results of `reel bench first-frame` for a person: a line a reel, within 100 columns.
struct FirstFrameTable {
  /// Columns of a time, the mark of the slowest stage included.
  private static let columnWidth = 9
  private static let nameWidth = 26
  private static let lineWidth = 100
  private static let headings = ["open", "probe", "dec.open", "packet", "frame", "convert"]

  private let results: Batch.Results<FirstFrameMeasurement>

  init(_ results: Batch.Results<FirstFrameMeasurement>) { self.results = results }

  /// The table, the failures and the hints below it.
  func text(style: Style) -> String {
    let measured = results.compactMap { _, result in try? result.get() }
    guard !measured.isEmpty else { return "" }
    let columns = (["p50", "p95"] + Self.headings).map { Self.right($0) }.joined()
    var lines = [style.bold(Self.trimmed(Self.left("first frame, ms") + columns))]
    lines += measured.map { line(for: $0, style: style) }
    let hints = measured.flatMap { reel in reel.hints.map { (reel.path, $0) } }
    if !hints.isEmpty {
      lines.append("")
      lines += hints.flatMap { path, hint in Self.lines(for: hint, of: path, style: style) }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func line(for reel: FirstFrameMeasurement, style: Style) -> String {
    let totals = [reel.total?.p50, reel.total?.p95].map { Self.right(Self.milliseconds($0)) }.joined()
    let stages = StageLedger.Stage.allCases.map { stage in
      let text = Self.milliseconds(reel.stage(stage)?.p50)
      return stage == reel.slowestStage ? style.bold(Self.right(text + "*")) : Self.right(text)
    }
    return Self.trimmed(Self.left(Self.name(reel.path)) + totals + stages.joined())
  }

  /// One hint beside the name, in as many lines as it needs.
  private static func lines(for hint: Hint, of path: String, style: Style) -> [String] {
    let code = hint.code.rawValue
    return TextWrap.lines("\(code): \(hint.message)", width: lineWidth - nameWidth).enumerated().map { index, line in
      index == 0
        ? left(name(path)) + style.yellow(code) + line.dropFirst(code.count)
        : String(repeating: " ", count: nameWidth) + line
    }
  }

  private static func milliseconds(_ value: Double?) -> String {
    guard let value else { return "–" }
    let hundredths = Int((value * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }

  /// The file's own name, shortened in the middle so that number and ending stay.
  private static func name(_ path: String) -> String {
    let name = String((path.split(separator: "/").last ?? "")).withoutControls
    guard name.count > nameWidth - 1 else { return name }
    return "\(name.prefix(nameWidth - 10))…\(name.suffix(8))"
  }

  private static func trimmed(_ line: String) -> String {
    var line = line[...]
    while line.last == " " { line.removeLast() }
    return String(line)
  }

  private static func left(_ text: String) -> String {
    text + String(repeating: " ", count: max(0, nameWidth - text.count))
  }

  private static func right(_ text: String) -> String {
    // The mark stands in the gap, so that the digits line up.
    let mark = text.hasSuffix("*")
    let width = mark ? columnWidth : columnWidth - 1
    return String(repeating: " ", count: max(0, width - text.count)) + text + (mark ? "" : " ")
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelBench
import ReelMedia

/// How measurements compare, for a person.
enum ComparisonTable {
  private static let nameWidth = 26

  /// Two measurements: a heading that names both, the whole, and each stage.
  static func lines(_ comparison: FirstFrameComparison, style: Style) -> [String] {
    ["A: \(comparison.before)   B: \(comparison.after)".withoutControls, heading("", style)]
      + [line(for: comparison.total, name: "total", style: style)]
      + comparison.stages.map { line(for: $0, name: $0.stage?.rawValue ?? "", style: style) }
  }

  /// Reels and what they were: the whole of each, and the stages of which something can be said.
  static func lines(_ baseline: BaselineComparison, style: Style) -> [String] {
    [heading("A: then, B: now", style)]
      + baseline.reels.flatMap { reel in
        [line(for: reel.comparison.total, name: FirstFrameTable.name(reel.path), style: style)]
          + reel.comparison.stages.filter { $0.verdict != .unknown }.map { stage in
            line(for: stage, name: "  " + (stage.stage?.rawValue ?? ""), style: style)
          }
      }
  }

  private static func heading(_ name: String, _ style: Style) -> String {
    let columns = ["A p50, ms", "B p50, ms", "B / A"].map { FigureTable.right($0, width: 10) }.joined()
    return style.bold(
      FigureTable.left(name, width: nameWidth) + columns + FigureTable.right("95 % interval", width: 17)
        + FigureTable.right("p", width: 10) + "  verdict")
  }

  private static func line(for stage: StageComparison, name: String, style: Style) -> String {
    let times = [stage.before.p50, stage.after.p50].map {
      FigureTable.right(FigureTable.decimal($0, places: 3), width: 10)
    }.joined()
    let ratio = FigureTable.right(stage.ratio.map { FirstFrameTable.number($0.value, places: 3) } ?? "–", width: 10)
    let range = FigureTable.right(stage.ratio.map { FirstFrameTable.range($0.ci95, places: 3) } ?? "–", width: 17)
    let line =
      FigureTable.left(name, width: nameWidth) + times + ratio + range + FigureTable.right(chance(stage.p), width: 10)
    let text = line + "  " + stage.verdict.rawValue
    return stage.stage == nil && stage.verdict != .unknown ? style.bold(text) : text
  }

  /// Small chances are all alike.
  private static func chance(_ p: Double) -> String { p < 0.0001 ? "< 0.0001" : FigureTable.decimal(p, places: 4) }
}

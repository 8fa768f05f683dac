// SPDX-License-Identifier: Apache-2.0

import ReelBench
import ReelService

/// The result of `reel bench swipe` for a person, within 80 columns.
struct SwipeTable {
  private let result: SwipeResult

  init(_ result: SwipeResult) { self.result = result }

  /// Counts first, then times.
  func text(style: Style) -> String {
    let outcomes = [Landing.Outcome.late, .missed, .failed].map { "\(result.count($0)) \($0.rawValue)" }
    let tally = result.tally
    var lines = [
      row("landings", "\(result.landings.count): " + ([warm] + outcomes).joined(separator: ", ") + blocked),
      row("decoders", "\(tally.opened) opened, \(tally.flushed) flushed, \(tally.reopened) reopened"),
      row("frames", "\(tally.framesDecoded) decoded, \(result.framesShown) shown, \(result.framesWasted) wasted"),
      row("memory", "\(result.peakMemory >> 20) MiB at most"),
      "",
      style.bold(FigureTable.heading("")),
    ]
    lines += [
      FigureTable.line("intent, µs", result.intentToFrame), FigureTable.line("ready, ms", result.readyLead),
      FigureTable.line("warming, ms", result.warmCost), FigureTable.line("configure, µs", result.configure),
    ]
    return lines.map { $0 + "\n" }.joined()
  }

  private var warm: String {
    let share = Double(result.count(.warm)) / Double(max(1, result.landings.count)) * 100
    return "\(result.count(.warm)) warm (\(FigureTable.decimal(share, places: 1)) %)"
  }

  private var blocked: String { result.blocked == 0 ? "" : "; \(result.blocked) steps blocked" }

  private func row(_ name: String, _ text: String) -> String { FigureTable.left(name, width: 10) + text }
}

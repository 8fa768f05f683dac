// SPDX-License-Identifier: Apache-2.0

import ReelBench
import ReelMedia
import ReelService

/// The result of `reel soak` for a person, within 80 columns.
struct SoakTable {
  private let result: SoakResult

  init(_ result: SoakResult) { self.result = result }

  /// What happened, then what grew.
  func text(style: Style) -> String {
    let outcomes = Landing.Outcome.allCases.map { "\(result.outcomes[$0] ?? 0) \($0.rawValue)" }
    let blocked = result.blocked == 0 ? "" : "; \(result.blocked) steps blocked"
    let tally = result.tally
    var lines = [
      row("landings", "\(result.landings): " + outcomes.joined(separator: ", ") + blocked),
      row("failures", failures),
      row("slots", result.slots.sorted().map(String.init).joined(separator: ", ")),
      row(
        "decoders",
        "\(result.decoderPeak) at once at most, \(tally.opened) opened, \(tally.flushed) flushed, "
          + "\(tally.reopened) reopened"),
      row("checked", "\(result.framesChecked) frames, first frames of \(result.reelsChecked) reels"),
      row("wrong", result.violationCount == 0 ? "nothing" : style.red("\(result.violationCount) times")),
      row("memory", "\(result.peakMemory >> 20) MiB at most"),
    ]
    if let idle = result.idle {
      let time = FigureTable.decimal(idle.cpuMs, places: 2)
      let span = FigureTable.decimal(idle.seconds, places: 1)
      lines.append(row("idle", "\(time) ms of CPU and \(idle.contextSwitches) context switches in \(span) s"))
    }
    let growing = result.growing
    lines += ["", style.bold(heading)]
    lines += SoakResult.Quantity.allCases.map { quantity in
      let line = line(quantity)
      return growing.contains(quantity) ? style.red(line + "  grows") : line
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private var failures: String {
    let codes = result.failures.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
    return codes.isEmpty ? "none" : codes.map { "\($0.value) \($0.key.rawValue)" }.joined(separator: ", ")
  }

  private var heading: String {
    FigureTable.left("per 1,000", width: 16)
      + ["slope", "99 % low", "high", "start", "end", "n"].map { FigureTable.right($0) }.joined()
  }

  private func line(_ quantity: SoakResult.Quantity) -> String {
    let name = quantity == .memory ? "memory, MiB" : quantity.rawValue
    guard let trend = result.trend(quantity) else {
      return FigureTable.left(name, width: 16) + "too few landings to tell"
    }
    let values = [trend.slope, trend.low, trend.high, trend.start, trend.end]
    return FigureTable.left(name, width: 16)
      + values.map { FigureTable.right(FigureTable.decimal($0, places: 2)) }.joined() + FigureTable.right("\(trend.n)")
  }

  private func row(_ name: String, _ text: String) -> String { FigureTable.left(name, width: 10) + text }
}

// SPDX-License-Identifier: Apache-2.0

import ReelBench
import ReelClient
import ReelService

/// The result of `reel bench serve` for a person, within 80 columns.
struct BenchServeTable {
  private let result: ServeResult

  init(_ result: ServeResult) { self.result = result }

  /// Counts first, then times.
  func text(style: Style) -> String {
    let outcomes = Landing.Outcome.allCases.map { "\(result.count($0)) \($0.rawValue)" }
    let daemon = result.daemon
    let lines = [
      row("landings", "\(result.landings.count): " + outcomes.joined(separator: ", ")),
      row(
        "frames",
        "\(result.framesReceived) received, \(daemon.framesDecoded) decoded, \(daemon.framesCopied) copied, "
          + "\(daemon.framesSkipped) skipped"),
      "",
      style.bold(FigureTable.heading("")),
      FigureTable.line("sent ahead, µs", result.intentToPreview),
      FigureTable.line("intent, µs", result.intentToFrame),
      FigureTable.line("round trip, µs", result.roundTrip),
      FigureTable.line("far trip, µs", result.farRoundTrip),
      FigureTable.line("ready, ms", result.readyLead),
      FigureTable.line("warming, ms", result.warmCost),
      "",
      row(
        "p50",
        decimal(result.medianRatio) + " × that of the round trip, " + decimal(result.farMedianRatio)
          + " × that of the far trip"),
      row(
        "ahead", decimal(result.previewShare.map { $0 * 100 }) + " % of the warm ones, \(result.mistakes) of them wrong"
      ),
      row("p99", decimal(result.tailDifference) + " µs above that of the round trip"),
    ]
    return lines.map { $0 + "\n" }.joined()
  }

  private func row(_ name: String, _ text: String) -> String { FigureTable.left(name, width: 10) + text }

  private func decimal(_ value: Double?) -> String { value.map { FigureTable.decimal($0, places: 2) } ?? "–" }
}

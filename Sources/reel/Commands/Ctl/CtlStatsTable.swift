// SPDX-License-Identifier: Apache-2.0

/// What was counted, for a person, within 80 columns.
enum CtlStatsTable {
  /// Of the columns after the player's.
  private static let width = 8

  /// The daemon, then its players, and all that there ever were.
  static func text(_ stats: CtlStats, style: Style) -> String {
    let head =
      "players served \(stats.playersServed), connections served \(stats.connectionsServed), "
      + "turned away \(stats.turnedAway)\n"
    let names = ["landings", "warm", "late", "missed", "failed", "sent", "skipped", "decoded", "copied"]
    let lines =
      [style.bold(row("player", names))] + stats.players.map { row("\($0.id)", figures(of: $0.counts)) }
      + [row("all", figures(of: stats.total))]
    return head + CtlStatusTable.note(silent: stats.silent) + "\n" + lines.map { $0 + "\n" }.joined()
  }

  private static func figures(of counts: CtlStats.Counts) -> [String] {
    [
      counts.landings, counts.warm, counts.late, counts.missed, counts.failed, counts.framesSent, counts.framesSkipped,
      counts.framesDecoded, counts.framesCopied,
    ].map { "\($0)" }
  }

  private static func row(_ player: String, _ figures: [String]) -> String {
    FigureTable.left(player, width: 7) + figures.map { FigureTable.right($0, width: width) }.joined()
  }
}

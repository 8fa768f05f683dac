// SPDX-License-Identifier: Apache-2.0

/// How a daemon and its players stand, for a person, within 80 columns.
enum CtlStatusTable {
  private static let width = 80
  /// Of the columns: player, process, user, surface, index, reels, landing, outcome; the name has the rest.
  private static let widths = [8, 9, 7, 9, 7, 7, 9, 9]
  private static let indent = 8

  /// The daemon, and then its players.
  static func text(_ status: CtlStatus, style: Style) -> String {
    let lines = [
      "reeld \(status.version.withoutControls), up \(CtlTime.text(seconds: status.uptimeMs / 1000))",
      "\(status.players.count) of \(status.maxPlayers) players, \(status.connections) connections, "
        + "\(status.leases) leases, \(status.pools) pools",
      "\(status.threads) threads (\(status.ringThreads) of rings), \(status.descriptors) descriptors, "
        + "\(status.rssMib) MiB",
    ]
    let players = status.players.isEmpty ? "" : "\n" + text(status.players, style: style)
    return lines.map { $0.cut(to: width) + "\n" }.joined() + note(silent: status.silent) + players
  }

  /// What is said of players that are left out; empty for none.
  static func note(silent: Int) -> String {
    silent == 0 ? "" : "\(silent) players do not answer the daemon, and are left out\n"
  }

  /// Players, each with its slots.
  static func text(_ players: [CtlPlayer], style: Style) -> String {
    guard !players.isEmpty else { return "no players\n" }
    let names = ["player", "process", "user", "surface", "index", "reels", "landing", "outcome", "name"]
    let lines = [style.bold(row(names))] + players.flatMap { rows(of: $0, style) }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func rows(of player: CtlPlayer, _ style: Style) -> [String] {
    var lines = [
      row([
        "\(player.id)", "\(player.pid)", "\(player.uid)", player.surface, player.index.map { "\($0)" } ?? "–",
        "\(player.reels)", player.landing.map { "\($0)" } ?? "–", player.outcome ?? "–", player.name,
      ])
    ]
    for slot in player.slots {
      let state = FigureTable.left(slot.state.withoutControls, width: 9)
      let reel = [slot.reel, slot.error].compactMap { $0?.withoutControls }.joined(separator: "  ")
      let line = below(slot.place, "slot \(slot.slot)  \(state)\(reel)")
      lines.append(slot.state == "failed" ? style.red(line) : line)
    }
    if !player.loading.isEmpty { lines.append(below("loading", player.loading.joined(separator: ", "))) }
    if let failure = player.failure { lines.append(style.red(below(failure.load, "failed: \(failure.message)"))) }
    if player.observers > 0 { lines.append(below("observers", "\(player.observers)")) }
    return lines
  }

  private static func below(_ name: String, _ text: String) -> String {
    let line = FigureTable.left(name.withoutControls, width: 11) + text.withoutControls
    return trimmed(String(repeating: " ", count: indent) + line)
  }

  private static func row(_ cells: [String]) -> String {
    trimmed(zip(cells, widths + [0]).map { FigureTable.left($0.withoutControls, width: $1 - 1) }.joined(separator: " "))
  }

  private static func trimmed(_ line: String) -> String {
    let end = line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex
    return String(line[..<end]).cut(to: width)
  }
}

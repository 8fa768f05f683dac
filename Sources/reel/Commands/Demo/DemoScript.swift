// SPDX-License-Identifier: Apache-2.0

import ReelClient

/// What the demo does: forward to the end and back, then flicks, then one jump.
enum DemoScript {
  /// Reels that it goes to at most; a feed may have no end.
  static let mostReels = 100
  /// Milliseconds on a reel, and to wait for one that is not ready.
  private static let dwell = 300, backDwell = 150, patience = 5_000
  /// Milliseconds between flicks, again and again.
  private static let flicks = [60, 80, 100]

  /// Plays it.
  ///
  /// - Parameter tell: called after every landing with how many there are, and may be.
  /// - Throws: `data` where the feed shows no reel; the end, if a signal came.
  static func play(
    _ player: inout DemoPlayer, _ signals: borrowing EndSignals,
    tell: (_ done: Int, _ total: Int, _ reel: String) -> Void
  ) throws(ExitError) {
    guard
      try player.visit(.appear, .forward, dwell: dwell, patience: 2 * patience, signals: signals)
    else {
      let failure = player.page.failure
      throw ExitError(.data, (failure.isEmpty ? "the feed has no reel" : failure).withoutControls)
    }
    func told(_ player: borrowing DemoPlayer) {
      let reels = min(Int(player.page.reelCount), mostReels)
      tell(player.landings.count, max(player.landings.count, 3 * reels - 1), player.page.reel)
    }
    told(player)
    while try hasNext(&player, signals), try next(&player, .forward, dwell, patience, signals) { told(player) }
    while (player.page.current ?? 0) > 0,
      try player.visit(
        .land(offset: 0, epoch: player.page.epoch), .back, dwell: backDwell, patience: 0, signals: signals)
    { told(player) }
    var flick = 0
    while try hasNext(&player, signals),
      try next(&player, .flick, flicks[flick % flicks.count], 0, signals)
    {
      flick += 1
      told(player)
    }
    let middle = Int64(min(Int(player.page.reelCount), mostReels) / 2)
    guard middle != player.page.current else { return }
    _ = try player.visit(.jumpToIndex(middle), .jump, dwell: dwell, patience: patience, signals: signals)
    told(player)
  }

  private static func next(
    _ player: inout DemoPlayer, _ phase: DemoLanding.Phase, _ dwell: Int, _ patience: Int,
    _ signals: borrowing EndSignals
  ) throws(ExitError) -> Bool {
    let page = player.page
    return try player.visit(
      .land(offset: 2 * page.pageHeight, epoch: page.epoch), phase, dwell: dwell, patience: patience, signals: signals)
  }

  /// Whether there is a reel beyond the current one, once the page that may bring it has come.
  private static func hasNext(
    _ player: inout DemoPlayer, _ signals: borrowing EndSignals
  ) throws(ExitError) -> Bool {
    func isLast(_ page: PageNote) -> Bool { (page.current ?? 0) + 1 >= Int64(page.reelCount) }
    guard (player.page.current ?? 0) + 1 < Int64(mostReels) else { return false }
    _ = try player.wait(milliseconds: patience, signals) { !isLast($0) || !$0.loading.contains(.nextPage) }
    return !isLast(player.page)
  }
}

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
  /// - Throws: `data` where the feed shows no reel; `unavailable` where the daemon does not answer; `internal` where a
  ///   landing led nowhere; the end, if a signal came.
  static func play(
    _ player: inout DemoPlayer, _ signals: borrowing EndSignals,
    tell: (_ done: Int, _ total: Int, _ reel: String) -> Void
  ) throws(ExitError) {
    guard try player.visit(.forward, dwell: dwell, patience: 2 * patience, signals: signals, event: { _ in .appear })
    else {
      let failure = player.page.failure
      throw ExitError(.data, (failure.isEmpty ? "the feed has no reel" : failure).withoutControls)
    }
    func land(
      _ player: inout DemoPlayer, _ phase: DemoLanding.Phase, _ dwell: Int, _ patience: Int,
      _ event: (PageNote) -> PageEvent
    ) throws(ExitError) {
      guard try player.visit(phase, dwell: dwell, patience: patience, signals: signals, event: event) else {
        throw ExitError(.internal, "a landing (\(phase.rawValue)) led nowhere; there were \(player.landings.count)")
      }
      told(player)
    }
    func told(_ player: borrowing DemoPlayer) {
      tell(player.landings.count, max(player.landings.count, landings(of: reels(player.page))), player.page.reel)
    }
    told(player)
    while try hasNext(&player, signals) { try land(&player, .forward, dwell, patience, next) }
    while (player.page.current ?? 0) > 0 { try land(&player, .back, backDwell, 0, previous) }
    var flick = 0
    while try hasNext(&player, signals) {
      try land(&player, .flick, flicks[flick % flicks.count], 0, next)
      flick += 1
    }
    let middle = Int64(reels(player.page) / 2)
    guard middle != player.page.current else { return }
    try land(&player, .jump, dwell, patience) { _ in .jumpToIndex(middle) }
  }

  private static func reels(_ page: PageNote) -> Int { min(Int(page.reelCount), mostReels) }

  /// How many landings there are on so many reels; the jump is to another than the last one.
  private static func landings(of reels: Int) -> Int { max(0, 3 * reels - (reels > 2 ? 1 : 2)) }

  private static func next(_ page: PageNote) -> PageEvent { .land(offset: 2 * page.pageHeight, epoch: page.epoch) }

  private static func previous(_ page: PageNote) -> PageEvent { .land(offset: 0, epoch: page.epoch) }

  /// Whether there is a reel beyond the current one, once the page that may bring it has come.
  private static func hasNext(
    _ player: inout DemoPlayer, _ signals: borrowing EndSignals
  ) throws(ExitError) -> Bool {
    func isLast(_ page: PageNote) -> Bool { (page.current ?? 0) + 1 >= Int64(page.reelCount) }
    guard (player.page.current ?? 0) + 1 < Int64(mostReels) else { return false }
    guard
      try player.wait(milliseconds: patience, signals, until: { !isLast($0) || !$0.loading.contains(.nextPage) })
    else {
      throw ExitError(.unavailable, "the next page does not come; there were \(player.landings.count) landings")
    }
    return !isLast(player.page)
  }
}

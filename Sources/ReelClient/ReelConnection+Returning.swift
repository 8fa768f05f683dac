// SPDX-License-Identifier: Apache-2.0

internal import ReelWire

extension ReelConnection {
  /// Begins anew after the end: another connection with the same feed and subscription, a new page that has appeared,
  /// and on it the reel that was shown, if it is found.
  ///
  /// - Parameters:
  ///   - reel: the id of the reel to go to; nil for the first.
  ///   - reels: how much of the feed to load for it.
  ///   - patience: milliseconds to wait for a daemon that is not there yet, and as many for the reel.
  /// - Returns: the connection, whose `page` says where it stands.
  /// - Throws: as `connect`, `open`, `subscribe` and `find`.
  public func reconnect(
    showing reel: String? = nil, among reels: Int = 1_000, patience: Int = 5_000
  ) throws(ClientError) -> ReelConnection {
    let next = try Self.connect(to: address, surface: hello.surface, name: hello.name, patience: patience)
    next.patience = self.patience
    if let feed { try next.open(feed: feed) }
    switch video {
    case .some(let video): try next.open(video: video.file.number, name: video.name)
    case .none: break
    }
    if let subscription {
      _ = try next.subscribe(subscription)
      if subscription.role == .player {
        _ = try next.perform(.appear)
        if let reel { _ = try next.find(reel, among: reels, within: patience) }
      }
    }
    return next
  }

  /// Goes to a reel by its id, and loads pages until it is in the list: a list grows once its last reel is looked at.
  ///
  /// What comes meanwhile is kept for `receive`, but for frames of landings that are over.
  ///
  /// - Parameters:
  ///   - reel: its id.
  ///   - reels: how long the list may grow.
  ///   - milliseconds: how long to wait for pages, in all.
  /// - Returns: whether it was found; else the page stays at the last reel that was looked at.
  /// - Throws: as `perform`.
  public func find(
    _ reel: String, among reels: Int = 1_000, within milliseconds: Int = 5_000
  ) throws(ClientError) -> Bool {
    let deadline = Deadline(milliseconds: milliseconds)
    while true {
      let answer = try perform(.jumpToReel(reel))
      dropOutdatedFrames()
      if !answer.rejected.contains(.jump) { return true }
      guard answer.reelCount < reels else { return false }
      // A first page comes by itself, a further one when the last reel is looked at.
      var last = answer
      if answer.reelCount > 0 {
        last = try perform(.jumpToIndex(Int64(answer.reelCount) - 1))
        dropOutdatedFrames()
      }
      let count = answer.reelCount
      if last.reelCount == count, last.loading.isDisjoint(with: [.nextPage, .refresh]) { return false }
      guard
        let grown = try awaitPage(
          until: deadline,
          where: { $0.reelCount != count || $0.loading.isDisjoint(with: [.nextPage, .refresh]) })
      else { return false }
      if grown.reelCount == count { return false }
    }
  }

  /// Drops what was kept and is of a landing that is over, before its lease is overdue.
  private func dropOutdatedFrames() {
    let landing = page.landing
    waiting.removeAll {
      if case .frame(let frame) = $0.content {
        frame.grant.landing != 0 && frame.grant.landing < landing
      } else {
        false
      }
    }
  }
}

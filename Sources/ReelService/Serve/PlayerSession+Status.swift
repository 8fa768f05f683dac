// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelWire

extension PlayerSession {
  /// How it stands; nil once it has ended.
  var status: PlayerStatus? {
    guard let preloader, let player = viewers.values.first(where: \.isPlayer) else { return nil }
    let page = preloader.assumeIsolated { $0.page }
    let slots = Place.allCases.map { place in
      let slot = page.ring[place]
      return PlayerStatus.SlotStatus(
        slot: slot.id, place: "\(place)", state: slot.state.rawValue, generation: slot.generation, reel: slot.reel,
        error: slot.error)
    }
    return PlayerStatus(
      id: number, uid: player.line.peer.user, pid: player.line.peer.process, name: player.hello.name,
      surface: "\(player.hello.surface)", reel: page.ring[.middle].reel, observers: viewers.count - 1,
      leases: viewers.values.map(\.ledger.count).reduce(0, +), pools: told.pools.count, epoch: page.ring.epoch,
      slots: slots)
  }

  /// What was counted.
  var counts: PlayerStats? {
    guard let preloader else { return nil }
    let tally = preloader.assumeIsolated { $0.tally }
    return PlayerStats(
      id: number, landings: outcomes.all, warm: outcomes[.warm], late: outcomes[.late], missed: outcomes[.missed],
      failed: outcomes[.failed], framesSent: viewers.values.map(\.sent).reduce(0, +),
      framesSkipped: viewers.values.map(\.skipped).reduce(0, +), framesOutside: outside,
      framesDecoded: tally.framesDecoded, framesCopied: tally.framesCopied, decodersOpened: tally.opened,
      decodersFlushed: tally.flushed, decodersReopened: tally.reopened, poolsMade: tally.pools)
  }
}

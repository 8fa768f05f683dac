// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelWire

extension PlayerSession {
  /// How it stands; nil once it has ended.
  var status: PlayerStatus? {
    guard let preloader, let player else { return nil }
    let (page, landing) = preloader.assumeIsolated { ($0.page, $0.landing) }
    let facts = page.facts
    let slots = Place.allCases.map { place in
      let slot = page.ring[place]
      return PlayerStatus.SlotStatus(
        slot: slot.id, place: "\(place)", state: slot.state.rawValue, generation: slot.generation, reel: slot.reel,
        error: slot.error)
    }
    return PlayerStatus(
      id: number, uid: player.line.peer.user, pid: player.line.peer.process, name: player.hello.name,
      surface: "\(player.hello.surface)", reel: page.ring[.middle].reel, index: page.ring.current,
      reels: page.pager.items.count, landing: landing?.number, outcome: landing?.outcome.rawValue,
      loading: facts.loading.map(\.rawValue),
      failure: facts.failure.map { PlayerStatus.LoadFailure(load: $0.load.rawValue, message: $0.error) },
      observers: viewers.count - 1,
      leases: viewers.values.map(\.ledger.count).reduce(0, +), pools: told.pools.count, epoch: page.ring.epoch,
      slots: slots)
  }

  /// What it adds to the daemon's figures. Once it has ended, what it has counted stays.
  var figures: SessionFigures {
    SessionFigures(
      metrics: presentMetrics, slots: preloader?.assumeIsolated { $0.page.ring.slots.map(\.state) } ?? [],
      leases: viewers.values.map(\.ledger.count).reduce(0, +), observers: viewers.values.count { !$0.isPlayer })
  }

  /// What was counted, also once it has ended.
  var counts: PlayerCounts {
    PlayerCounts(outcomes, presentMetrics)
  }

  /// What was counted and timed, with what slots have done by now.
  private var presentMetrics: RingMetrics {
    var metrics = metrics
    if let preloader { metrics.tally = preloader.assumeIsolated { $0.tally } }
    return metrics
  }
}

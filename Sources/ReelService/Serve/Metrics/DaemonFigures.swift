// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelMedia

/// How a daemon stands and what it has counted, for `GET /metrics`. No reel is named: labels have few values.
struct DaemonFigures: Sendable {
  let version: String
  /// Seconds since 1970 at which it began.
  let start: Double
  /// Of all rings there were.
  var rings = RingMetrics()
  /// Slots by how they stand.
  var slots: [SlotState: Int] = [:]
  var players = 0, observers = 0, visitors = 0, controls = 0, leases = 0
  var playersServed = 0, connectionsServed = 0
  /// Configurations that were read again, and that could not be.
  var reloads = 0, reloadFailures = 0
  /// Clients that were not let in, by why.
  var turnedAway: [DropReason: Int] = [:]

  private typealias Sample = MetricsText.Sample

  /// The page that a collector reads.
  var text: String {
    var text = MetricsText()
    addClocks(to: &text)
    addRings(to: &text)
    addClients(to: &text)
    addProcess(to: &text)
    return text.text
  }

  private func addClocks(to text: inout MetricsText) {
    text.add(
      "reel_intent_to_frame_seconds",
      "From the moment the daemon has read a landing until it has sent the first frame.",
      [(nil, rings.intentToFrame)])
    text.add(
      "reel_warm_cost_seconds", "From the configure of a slot until its first frame was in shared memory.",
      [(nil, rings.warmCost)])
    let stages = StageLedger.Stage.allCases.map(\.rawValue) + ["handoff"]
    text.add(
      "reel_stage_seconds", "What the parts of warming a slot took, where they were done.",
      zip(stages, rings.stages + [rings.handoff]).map { (("stage", $0), $1) })
  }

  private func addRings(to text: inout MetricsText) {
    text.add(
      "reel_landings_total", .counter, "Landings whose outcome is known; one that is tried again counts again.",
      Landing.Outcome.allCases.map { Sample(rings.landings[$0] ?? 0, ("outcome", $0.rawValue)) })
    text.add(
      "reel_slots", .gauge, "Slots of all rings, by how they stand.",
      SlotState.allCases.map { Sample(slots[$0] ?? 0, ("state", $0.rawValue)) })
    text.add("reel_reconfigures_total", .counter, "Slots that were given another reel, or none.", rings.reconfigures)
    let decoders = [
      ("opened", rings.tally.opened), ("flushed", rings.tally.flushed), ("reopened", rings.tally.reopened),
    ]
    text.add(
      "reel_decoders_total", .counter, "Decoders that reels were given, by what became of the one that was there.",
      decoders.map { Sample($1, ("verdict", $0)) })
    text.add("reel_frames_decoded_total", .counter, "Frames that left a decoder.", rings.tally.framesDecoded)
    text.add(
      "reel_frames_copied_total", .counter,
      "Frames that were copied, as their decoder cannot decode into shared memory.",
      rings.tally.framesCopied)
    text.add("reel_frames_sent_total", .counter, "Frames that clients were sent.", rings.framesSent)
    text.add(
      "reel_frames_dropped_total", .counter, "Frames that clients were not sent, by why.",
      [
        Sample(rings.framesWithoutCredit, ("reason", "no_credit")),
        Sample(rings.framesOutside, ("reason", "outside_pool")),
      ])
    text.add(
      "reel_errors_total", .counter, "Reels that could not be shown, or no further, by why.",
      MediaError.Code.allCases.map { Sample(rings.failures[$0] ?? 0, ("code", $0.rawValue)) })
    text.add(
      "reel_load_errors_total", .counter, "Pages of feeds, and banners, that did not load, by why.",
      FeedError.Code.allCases.map { Sample(rings.loadFailures[$0] ?? 0, ("code", $0.rawValue)) })
    text.add(
      "reel_records_skipped_total", .counter, "Records of feeds that could not be used.", rings.recordsSkipped)
    text.add(
      "reel_pools", .gauge, "Pools of shared memory, those included that clients keep frames of.", SlotPool.liveCount)
    text.add("reel_pool_bytes", .gauge, "Bytes of shared memory in those pools.", SlotPool.liveBytes)
  }

  private func addClients(to text: inout MetricsText) {
    text.add(
      "reel_clients", .gauge, "Connections, by what they are.",
      [("player", players), ("observer", observers), ("visitor", visitors), ("control", controls)].map {
        Sample($1, ("kind", $0))
      })
    text.add("reel_leases", .gauge, "Frames that clients hold.", leases)
    text.add("reel_players_served_total", .counter, "Players that were let in.", playersServed)
    text.add("reel_connections_served_total", .counter, "Connections that were taken.", connectionsServed)
    text.add(
      "reel_clients_dropped_total", .counter, "Clients that were let in and then dropped, by why.",
      DropReason.allCases.map { Sample(rings.drops[$0] ?? 0, ("reason", $0.name)) })
    text.add(
      "reel_clients_turned_away_total", .counter, "Clients that were not let in, by why.",
      DropReason.allCases.map { Sample(turnedAway[$0] ?? 0, ("reason", $0.name)) })
    text.add(
      "reel_reloads_total", .counter, "Times that the configuration was read again.",
      [Sample(reloads, ("result", "success")), Sample(reloadFailures, ("result", "failure"))])
  }

  private func addProcess(to text: inout MetricsText) {
    text.add("reel_build_info", .gauge, "Always 1.", [Sample(1, ("version", version))])
    text.add(
      "process_cpu_seconds_total", .counter, "Processor time.",
      [Sample(Double(ProcessFigures.work.microseconds) / 1e6)])
    text.add("process_resident_memory_bytes", .gauge, "Memory, shared memory included.", ProcessFigures.memory)
    text.add("process_open_fds", .gauge, "Descriptors.", ProcessFigures.descriptors)
    text.add("process_threads", .gauge, "Threads.", ProcessFigures.threads)
    text.add("process_start_time_seconds", .gauge, "When it began, in seconds since 1970.", [Sample(start)])
  }
}

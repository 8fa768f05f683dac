// SPDX-License-Identifier: Apache-2.0

@testable import ReelBench

/// Recordings whose costs are made up, in milliseconds.
enum MadeRecording {
  /// What one warm-up took.
  static func warmUp(
    leaving: Int64 = 0, idle: Int64 = 0, reading: Int64 = 0, decoding: Int64 = 0, bytes: Int64 = 0, packets: Int = 3,
    queued: Int64 = 0,
    outcome: WarmUp.Outcome = .ready
  ) -> WarmUp {
    var warmUp = WarmUp()
    warmUp.outcome = outcome
    warmUp.leaving = leaving * 1_000_000
    warmUp.idle = idle * 1_000_000
    warmUp.reading = reading * 1_000_000
    warmUp.decoding = decoding * 1_000_000
    warmUp.bytesRead = bytes
    warmUp.packetsRead = packets
    warmUp.queued = queued * 1_000_000
    warmUp.openingFrames = 1
    return warmUp
  }

  /// A list of reels, all there from the beginning, each with what its warm-ups took.
  static func recording(_ reels: [[WarmUp]], pages: [Int]? = nil, slotBytes: Int? = nil) -> SwipeRecording {
    let names = reels.indices.map { "reel \($0)" }
    var rest = names[...]
    let pages = (pages ?? [names.count]).enumerated().map { index, count in
      defer { rest = rest.dropFirst(count) }
      return SwipeRecording.Page(at: Int64(index) * 100_000_000, reels: Array(rest.prefix(count)))
    }
    return SwipeRecording(
      cores: 2, visits: [], pages: pages,
      reels: zip(names, reels).map { SwipeRecording.Reel(reel: $0, frameTime: nil, warmUps: $1) }, slotBytes: slotBytes)
  }

  /// So many reels, all of the same cost.
  static func alike(_ count: Int, _ warmUp: WarmUp) -> SwipeRecording {
    recording(Array(repeating: [warmUp], count: count))
  }

  /// What comes of swipes on a ring.
  static func run(
    _ recording: SwipeRecording, size: Int = 3, sides: SimulatedSetting.Sides = .two, debounce: Int = 0,
    cores: Int = 2, others: Int = 0, landings: Int, _ pattern: any SwipePattern, seed: Int = 1
  ) -> SimulatedRun {
    var simulation = Simulation(
      SimulatedSetting(size: size, sides: sides, debounce: debounce),
      viewer: .pattern(pattern, landings: landings), recording: recording,
      machine: SimulatedMachine(cores: cores, others: others), seed: seed)
    return simulation.run()
  }
}

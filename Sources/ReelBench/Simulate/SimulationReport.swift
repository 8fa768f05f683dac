// SPDX-License-Identifier: Apache-2.0

internal import ReelService

/// The JSON document of `reel bench swipe --simulate`, `reel.bench.simulate/1`.
public struct SimulationReport: Encodable, Sendable {
  /// Where the costs are from.
  public enum Source: Sendable {
    /// A run of the same command, on this machine.
    case run
    /// The document of an earlier one.
    case file(String)
  }

  private let schema = "reel.bench.simulate/1"
  /// Raised whenever a figure comes to mean something else.
  private let measurementVersion = 1
  private let environment: Environment
  private let costs: Costs
  private let pattern: String
  private let seed: Int
  private let rounds = SwipeSimulation.rounds
  private let variants: [Variant]
  private let check: Check

  /// A document of one simulation.
  ///
  /// - Parameter pattern: the pattern that was simulated; nil for the landings that were recorded.
  public init(
    environment: Environment, source: Source, recording: SwipeRecording, pattern: String?, seed: Int,
    simulation: SwipeSimulation
  ) {
    self.environment = environment
    costs = Costs(source, recording, simulation)
    self.pattern = pattern ?? "recorded"
    self.seed = seed
    variants = simulation.variants.map { Variant($0, slotBytes: recording.slotBytes) }
    check = Check(simulation.check)
  }

  private struct Costs: Encodable, Sendable {
    let source: String
    /// Left out for a run of this command.
    let file: String?
    let cores: Int
    /// Of the time for which threads had no processor in the run, the part that was other programs' doing.
    let waitingByOthers: Double
    let landings, warmUps, reels, unknownReels: Int

    init(_ source: Source, _ recording: SwipeRecording, _ simulation: SwipeSimulation) {
      switch source {
      case .run: (self.source, file) = ("run", nil)
      case .file(let path): (self.source, file) = ("file", path)
      }
      cores = simulation.machine.cores
      waitingByOthers = Double(simulation.machine.others) / 1000
      landings = recording.visits.count
      warmUps = recording.reels.reduce(0) { $0 + $1.warmUps.count }
      reels = recording.reels.count
      unknownReels = simulation.unknownReels
    }
  }

  private struct Variant: Encodable, Sendable {
    let ring: Int
    let sides: String
    let debounceMs: Int
    let landings: Int
    let hitRate: Double
    /// Means over the rounds.
    let warm, late, missed, failed, blocked: Double
    let lateWaitMs: OrNull<Percentiles>
    let warmUps, wastedWarmUps, decodeMs, wastedDecodeMs, wastedBytes, wastedFrames: Double
    let slotMemoryBytes: OrNull<Int>

    init(_ variant: SwipeSimulation.Variant, slotBytes: Int?) {
      ring = variant.setting.size
      sides = variant.setting.sides.rawValue
      debounceMs = variant.setting.debounce
      landings = variant.mean { $0.visits.count }
      hitRate = variant.hitRate
      warm = variant.average { Double($0.count(.warm)) }
      late = variant.average { Double($0.count(.late)) }
      missed = variant.average { Double($0.count(.missed)) }
      failed = variant.average { Double($0.count(.failed)) }
      blocked = variant.average { Double($0.blocked) }
      lateWaitMs = OrNull(variant.wait)
      warmUps = variant.average { Double($0.warmUps) }
      wastedWarmUps = variant.average { Double($0.wastedWarmUps) }
      decodeMs = variant.average { Double($0.processor) / 1e6 }
      wastedDecodeMs = variant.average { Double($0.wasted) / 1e6 }
      wastedBytes = variant.average { Double($0.wastedBytes) }
      wastedFrames = variant.average { Double($0.wastedFrames) }
      slotMemoryBytes = OrNull(slotBytes.map { $0 * variant.mean(\.slotsUsed) })
    }
  }

  private struct Check: Encodable, Sendable {
    let realHitRate, simulatedHitRate, difference: Double
    let realWastedDecodeMs, simulatedWastedDecodeMs, realDecodeMs, simulatedDecodeMs: Double
    let wasteDifference, tolerance: Double
    let isGood: Bool

    init(_ check: SwipeSimulation.Check) {
      realHitRate = check.realHitRate
      simulatedHitRate = check.simulatedHitRate
      difference = check.simulatedHitRate - check.realHitRate
      realWastedDecodeMs = Double(check.realWasted) / 1e6
      simulatedWastedDecodeMs = Double(check.simulatedWasted) / 1e6
      realDecodeMs = Double(check.realProcessor) / 1e6
      simulatedDecodeMs = Double(check.simulatedProcessor) / 1e6
      wasteDifference = check.wasteDifference / 100
      tolerance = SwipeSimulation.Check.tolerance / 100
      isGood = check.isGood
    }
  }
}

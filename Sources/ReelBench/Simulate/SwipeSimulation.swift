// SPDX-License-Identifier: Apache-2.0

internal import ReelService

/// Simulations of several rings on the same swipes, and one that shows how far they can be believed.
public struct SwipeSimulation: Sendable {
  /// A ring and what came of it.
  public struct Variant: Equatable, Sendable {
    /// The ring.
    public let setting: SimulatedSetting
    /// What came of it, once for each round: only chance differs, in which the costs are drawn.
    public let runs: [SimulatedRun]
  }

  /// The recorded run beside a simulation of it on a ring like the real one. How long threads wait for a processor was
  /// fitted to the same run (`SimulatedMachine.others`): of that the check is no proof.
  public struct Check: Equatable, Sendable {
    /// Parts of all landings that were warm.
    public let realHitRate: Double, simulatedHitRate: Double
    /// Nanoseconds of processor time that went to reels which left their slot unseen.
    public let realWasted: Int64, simulatedWasted: Int64
    /// Nanoseconds of processor time that slots had.
    public let realProcessor: Int64, simulatedProcessor: Int64

    /// By how many points of a hundred the hit rates differ.
    public var hitRateDifference: Double { (simulatedHitRate - realHitRate) * 100 }

    /// By how many hundredths of all the processor time that slots really had the wasted times differ.
    public var wasteDifference: Double {
      Double(simulatedWasted - realWasted) / Double(max(1, realProcessor)) * 100
    }

    /// Points of a hundred up to which a simulation is believed.
    public static let tolerance = 10.0

    /// Whether neither differs by more than the tolerance.
    public var isGood: Bool { max(abs(hitRateDifference), abs(wasteDifference)) <= Self.tolerance }
  }

  /// Runs of each variant.
  public static let rounds = 5

  /// In the order of the settings.
  public let variants: [Variant]
  /// On the recording's own landings.
  public let check: Check
  /// The machine, on which threads wait for a processor as long as they did.
  public let machine: SimulatedMachine
  /// Reels of the list of which nothing was recorded; they take what some other reel took.
  public let unknownReels: Int

  /// Simulates each setting.
  ///
  /// - Parameter viewer: who swipes; nil for the landings of the recording.
  public init(_ recording: SwipeRecording, settings: [SimulatedSetting], viewer: SimulatedViewer? = nil, seed: Int) {
    let replay = SimulatedViewer(replaying: recording)
    let machine = Self.machine(like: recording, seed: seed)
    self.machine = machine
    func variant(_ setting: SimulatedSetting, _ viewer: SimulatedViewer) -> Variant {
      let runs = (0..<Self.rounds).map { round in
        var simulation = Simulation(
          setting, viewer: viewer, recording: recording, machine: machine, seed: seed &+ round)
        return simulation.run()
      }
      return Variant(setting: setting, runs: runs)
    }
    let variants = settings.map { variant($0, viewer ?? replay) }
    self.variants = variants
    let replayed = viewer == nil ? variants.first { $0.setting == .real } : nil
    let real = replayed ?? variant(.real, replay)
    check = Check(
      realHitRate: recording.hitRate, simulatedHitRate: real.hitRate, realWasted: recording.wasted,
      simulatedWasted: real.wasted, realProcessor: recording.processor, simulatedProcessor: real.processor)
    unknownReels = CostBook(recording, list: recording.pages.flatMap(\.reels), seed: seed).unknown
  }

  /// How much of the waiting for a processor was other programs' doing: as much as makes threads wait in a replay as long
  /// as they waited in truth.
  private static func machine(like recording: SwipeRecording, seed: Int) -> SimulatedMachine {
    func isTooFast(_ others: Int) -> Bool {
      let machine = SimulatedMachine(cores: recording.cores, others: others)
      let viewer = SimulatedViewer(replaying: recording)
      var simulation = Simulation(.real, viewer: viewer, recording: recording, machine: machine, seed: seed)
      let run = simulation.run()
      return Double(run.opening) > recording.speed * Double(run.openingWall)
    }
    var (low, high) = (0, 1000)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isTooFast(middle) { low = middle } else { high = middle }
    }
    return SimulatedMachine(cores: recording.cores, others: low)
  }
}

extension SwipeSimulation.Variant {
  /// Of all landings, the part that was warm.
  public var hitRate: Double {
    let landings = runs.reduce(0) { $0 + $1.visits.count }
    return landings == 0 ? 0 : Double(runs.reduce(0) { $0 + $1.count(.warm) }) / Double(landings)
  }

  /// Milliseconds of waiting, of all that were late.
  public var wait: Percentiles? {
    Percentiles(runs.flatMap(\.visits).filter { $0.outcome == .late }.compactMap { $0.wait.map { Double($0) / 1e6 } })
  }

  /// Nanoseconds of processor time that went to reels which left their slot unseen, in one run.
  public var wasted: Int64 { mean(\.wasted) }

  /// Nanoseconds of processor time that slots had, in one run.
  public var processor: Int64 { mean(\.processor) }

  /// The mean of a figure over the rounds, to the nearest whole number.
  public func mean<Figure: BinaryInteger>(_ figure: (SimulatedRun) -> Figure) -> Figure {
    guard !runs.isEmpty else { return 0 }
    return (runs.reduce(0) { $0 + figure($1) } + Figure(runs.count / 2)) / Figure(runs.count)
  }

  /// The mean of a figure over the rounds.
  func average(_ figure: (SimulatedRun) -> Double) -> Double {
    runs.isEmpty ? 0 : runs.reduce(0) { $0 + figure($1) } / Double(runs.count)
  }
}

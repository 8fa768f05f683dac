// SPDX-License-Identifier: Apache-2.0

internal import ReelService

extension SimulationHTML {
  /// The report of a simulation.
  ///
  /// - Parameters:
  ///   - file: where the costs are from; nil for a run just before.
  ///   - pattern: what was simulated; nil for the landings that were recorded.
  public init(
    environment: Environment, file: String?, recording: SwipeRecording, pattern: String?, seed: Int,
    simulation: SwipeSimulation
  ) {
    let warmUps = FigureText.count(recording.reels.reduce(0) { $0 + $1.warmUps.count }, "warm-up", "warm-ups")
    let reels = FigureText.count(recording.reels.count, "reel", "reels")
    let others = FigureText.fixed(Double(simulation.machine.others) / 1000, 2)
    var facts: [(name: String, value: String)] = [
      ("swipes", pattern ?? "as recorded"), ("seed", "\(seed)"), ("rounds", "\(SwipeSimulation.rounds)"),
      ("costs", "\(warmUps) of \(reels), \(file.map { "from \($0)" } ?? "from a run just before")"),
      ("simulated cores", "\(simulation.machine.cores), besides work for \(others) threads"),
    ]
    if simulation.unknownReels > 0 {
      facts.append(("reels without costs", "\(FigureText.count(simulation.unknownReels)): they take what others took"))
    }
    self.init(
      environment: environment, facts: facts,
      variants: simulation.variants.map { SimulatedFigures($0, slotBytes: recording.slotBytes) },
      check: Check(simulation.check))
  }
}

extension SimulationHTML.Check {
  /// What a simulation says of itself.
  init(_ check: SwipeSimulation.Check) {
    // Both of the same whole, so that what is read is what is judged.
    func share(_ part: Int64) -> Double { Double(part) / Double(max(1, check.realProcessor)) }
    self.init(
      realHitRate: check.realHitRate, simulatedHitRate: check.simulatedHitRate, realWaste: share(check.realWasted),
      simulatedWaste: share(check.simulatedWasted), isGood: check.isGood)
  }
}

extension SimulatedFigures {
  fileprivate init(_ variant: SwipeSimulation.Variant, slotBytes: Int?) {
    let setting = variant.setting
    var name = [FigureText.count(setting.size, "slot", "slots")]
    // A single slot has no neighbours.
    if setting.size > 1 { name.append(setting.sides == .one ? "one side" : "both sides") }
    if setting.debounce > 0 { name.append("after \(FigureText.count(setting.debounce, "ms", "ms"))") }
    self.init(
      name: name.joined(separator: ", "), isReal: setting == .real, hitRate: variant.hitRate,
      late: variant.average { Double($0.count(.late)) }, missed: variant.average { Double($0.count(.missed)) },
      failed: variant.average { Double($0.count(.failed)) }, wait: variant.wait,
      processor: variant.average { Double($0.processor) / 1e6 }, wasted: variant.average { Double($0.wasted) / 1e6 },
      wastedBytes: variant.average { Double($0.wastedBytes) },
      wastedFrames: variant.average { Double($0.wastedFrames) },
      memory: slotBytes.map { $0 * variant.mean(\.slotsUsed) })
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelBench

/// What `reel bench swipe --simulate` found out, in the forms in which it is written.
struct SimulatedSwipes {
  let environment: Environment
  /// Where the costs are from; nil for a run just now.
  let file: String?
  let recording: SwipeRecording
  /// Nil for the landings of the run.
  let pattern: String?
  let seed: Int
  let simulation: SwipeSimulation

  /// The report to look at.
  var page: String {
    SimulationHTML(
      environment: environment, file: file, recording: recording, pattern: pattern, seed: seed, simulation: simulation
    ).text
  }

  /// Writes it for a program or for a person, as the arguments say.
  func write(_ arguments: ParsedArguments, output: inout StandardOutput) throws(ExitError) {
    if arguments.flag(.json) {
      let report = SimulationReport(
        environment: environment, source: file.map { .file($0) } ?? .run, recording: recording, pattern: pattern,
        seed: seed, simulation: simulation)
      try output.writeLine(json(report))
    } else {
      let source = file?.withoutControls ?? "the run"
      let swipes = pattern.map { "\($0), simulated" } ?? "the \(recording.visits.count) landings of \(source)"
      try output.write(SwipeSimulationTable(simulation, recording: recording, swipes: swipes).text(style: .output))
    }
    let count = simulation.unknownReels
    guard count > 0 else { return }
    let reels =
      count == 1 ? "a reel has no costs of its own: it takes" : "\(count) reels have no costs of their own: they take"
    arguments.report(reels + " what others take")
  }
}

// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelBench
import ReelMedia
import ReelService

/// `reel bench swipe --simulate`: its options, and the simulation.
enum SwipeSimulator {
  static let simulate = Option.flag("simulate", help: "replay the swipes on rings of other sizes and habits")
  static let costs = Option.text(
    "costs", placeholder: "FILE", help: "simulate with what an earlier run wrote with --json, and run nothing")
  static let rings = Option.text(
    "ring", placeholder: "N,...", default: "1,3,5", help: "slots of the rings to simulate, odd numbers")
  static let sides = Option.text(
    "sides", placeholder: "one|two,...", default: "one,two",
    help: "warm neighbours in the direction of travel, or on both sides")
  static let debounce = Option.text(
    "debounce", placeholder: "MS,...", default: "0", help: "wait so long after a landing before neighbours are warmed")

  static let description = [
    "--simulate replays the swipes on a virtual clock, on rings that could be. What warming takes is drawn from what it "
      + "took in the run, or in that of --costs: then --pattern, --dwell or --landings say what is simulated, and without "
      + "them the landings of that run are. Of five rounds with other draws the means are shown. hit is the part of all "
      + "landings that was warm, late how long those that were late waited. wasted is what went to reels that left their "
      + "slot before anybody saw them: processor time, bytes read until the first frame, frames decoded. memory is that "
      + "of all slots, each as large as the largest in the run.",
    "A simulation knows the ring's rules, one thread for each slot, and processors that these share alike. What other "
      + "programs took from a warm-up they take again. It does not know how caches, disks and networks behave when more or "
      + "fewer reels are opened at once than in the run, and draws each cost for itself. check shows the run beside a "
      + "simulation of itself on the same landings, after the work of other programs was fitted to them: it can refute a "
      + "simulation, and is no proof for other rings or swipes. Where their hit rates are more than 10 points apart, or what is wasted by more than a tenth "
      + "of all processor time, do not believe the rest.",
  ]

  /// What was asked for.
  ///
  /// - Throws: `usage` for an option that is of no use without, or with, another.
  static func isWanted(_ arguments: ParsedArguments) throws(ExitError) -> Bool {
    guard !arguments.flag(simulate) else { return true }
    for option in [costs, rings, sides, debounce] where arguments.textIfGiven(option) != nil {
      throw ExitError(.usage, "option \(option.quotedName) is of no use without '--simulate'")
    }
    return false
  }

  /// The rings to simulate: each once, by size, then sides, then debounce, as given.
  static func settings(_ arguments: ParsedArguments) throws(ExitError) -> [SimulatedSetting] {
    let sizes = try numbers(rings, in: SimulatedSetting.sizes, arguments)
    if let even = sizes.first(where: { $0 % 2 == 0 }) {
      throw ExitError(
        .usage, "option '--ring' wants odd numbers, as many slots before the reel as after it, not \(even)")
    }
    let waits = try numbers(debounce, in: 0...60_000, arguments)
    var names: [SimulatedSetting.Sides] = []
    for name in try arguments.text(sides).split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let side = SimulatedSetting.Sides(rawValue: name) else {
        throw ExitError(.usage, "option '--sides' wants 'one', 'two' or both with a comma, not \(name.quoted)")
      }
      names.append(side)
    }
    var settings: [SimulatedSetting] = []
    for size in sizes {
      // A single slot has no neighbours to choose from.
      for sides in size == 1 ? [.two] : names {
        for wait in size == 1 ? [0] : waits {
          let setting = SimulatedSetting(size: size, sides: sides, debounce: wait)
          if !settings.contains(setting) { settings.append(setting) }
        }
      }
    }
    return settings
  }

  private static func numbers(
    _ option: Option, in range: ClosedRange<Int>, _ arguments: ParsedArguments
  ) throws(ExitError) -> [Int] {
    let text = try arguments.text(option)
    var numbers: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Int(part), range.contains(number) else {
        let wanted = "whole numbers from \(range.lowerBound) to \(range.upperBound) with commas between"
        throw ExitError(.usage, "option \(option.quotedName) wants \(wanted), not \(text.quoted)")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// Reads the document of an earlier run.
  static func recording(_ path: String) throws(ExitError) -> SwipeRecording {
    let text: [UInt8]
    do throws(FeedError) { text = try RegularFile.read(path) } catch { throw ExitError(error) }
    do throws(RecordingError) {
      return try SwipeRecording(document: text)
    } catch {
      throw ExitError(.data, "\(path): \(error)".withoutControls)
    }
  }

  /// Simulates.
  ///
  /// - Parameters:
  ///   - file: where the costs are from; nil for a run just now.
  ///   - viewer: who swipes, and what the pattern is called; nil for the landings of the run.
  static func run(
    _ recording: SwipeRecording, file: String?, viewer: (SimulatedViewer, name: String)?, seed: Int,
    _ environment: Environment, _ arguments: ParsedArguments
  ) throws(ExitError) -> SimulatedSwipes {
    guard recording.isComplete else {
      throw ExitError(.data, "no reel came to its first frame, or failed: nothing is known of what warming takes")
    }
    let settings = try settings(arguments)
    return SimulatedSwipes(
      environment: environment, file: file, recording: recording, pattern: viewer?.name, seed: seed,
      simulation: SwipeSimulation(recording, settings: settings, viewer: viewer?.0, seed: seed))
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelBench
import ReelThumbs

extension FirstFrameOptions {
  /// Refuses options that would have no effect, or contradict each other.
  static func check(_ arguments: ParsedArguments) throws(ExitError) {
    let forms = [Option.json, csv, samples].filter { arguments.isGiven($0) }
    if forms.count > 1 {
      throw ExitError(.usage, "standard output is one of \(forms.map(\.quotedName).joined(separator: " and "))")
    }
    if arguments.isGiven(samples), let other = given([compare, against, record, baseline, fix, html, hints], arguments)
    {
      throw ExitError(.usage, "option \(other.quotedName) is of no use with '--samples'")
    }
    if compares(arguments), let other = given([record, baseline, fix, hints], arguments) {
      throw ExitError(.usage, "a comparison of two reels and option \(other.quotedName) exclude each other")
    }
    if arguments.isGiven(force), !arguments.isGiven(baseline) {
      throw ExitError(.usage, "option '--force' is of no use without '--baseline'")
    }
    if arguments.isGiven(processes), given([record, baseline], arguments) == nil {
      throw ExitError(.usage, "option '--processes' is of no use without '--record' or '--baseline'")
    }
    if arguments.isGiven(fix), try arguments.choice(hints, as: HintsAsked.self) == .off {
      throw ExitError(.usage, "option '--fix' mends what hints name, and '--hints off' leaves them out")
    }
  }

  /// Refuses files to write that are each other, or one of the reels.
  static func checkOutputs(_ arguments: ParsedArguments, reels: [String]) throws(ExitError) {
    let outputs = [record, html].compactMap { option in arguments.textIfGiven(option).map { (option, $0) } }
    for (option, path) in outputs {
      if let reel = reels.first(where: { SameFile.is($0, path) }) {
        throw ExitError(.usage, "option \(option.quotedName) would take the place of \(reel)".withoutControls)
      }
    }
    if outputs.count == 2, outputs[0].1 == outputs[1].1 || SameFile.is(outputs[0].1, outputs[1].1) {
      throw ExitError(.usage, "options '--record' and '--html' name one file")
    }
  }

  /// The first of these that was given.
  private static func given(_ options: [Option], _ arguments: ParsedArguments) -> Option? {
    options.first { arguments.isGiven($0) }
  }
}

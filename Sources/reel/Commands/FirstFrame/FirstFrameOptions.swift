// SPDX-License-Identifier: Apache-2.0

import ReelBench

/// The option table of `reel bench first-frame`, and what its values mean.
enum FirstFrameOptions {
  /// Where reels come from.
  enum Origin: String, CaseIterable {
    case file, http
  }

  static let runs = Option.integer(
    "runs", short: "n", in: 1...100_000, default: 20, help: "open each reel N times; 50 by default for '--compare'")
  static let compare = Option.flag("compare", help: "say whether the second reel is slower than the first")
  static let against = Option.text(
    "against", placeholder: "SETTING=VALUE",
    help: "compare one reel with itself under another setting: threads, cache, probe, rtt, mbps or fault")
  static let tolerance = Option.number(
    "tolerance", placeholder: "PERCENT", in: 0...1000, default: 5, help: "differences that do not count")
  static let record = Option.text("record", placeholder: "FILE", help: "write a record for '--baseline'")
  static let baseline = Option.text("baseline", placeholder: "FILE", help: "compare with an earlier record")
  static let processes = Option.integer(
    "processes", in: BaselineRecord.leastProcesses...1000, default: BaselineRecord.leastProcesses,
    help: "processes that '--record' and '--baseline' measure in")
  static let force = Option.flag("force", help: "use a record of another machine, setting, version or file")
  static let hints = Option.choice(
    "hints", of: HintsAsked.self, default: .cost, help: "measure what each costs, name them, or leave them out")
  static let fix = Option.text(
    "fix", placeholder: "DIR", help: "write reels without what delays them, where that needs no encoding")
  static let cache = Option.choice(
    "cache", of: CacheState.self, default: .warm, help: "whether files are in the page cache when a run begins")
  static let threads = Option.integer("threads", in: 1...64, default: 1, help: "decoding threads")
  static let probe = Option.flag("probe", help: "probe every container, as most programs do")
  static let origin = Option.choice(
    "origin", of: Origin.self, default: .file, help: "read files, or have a server send them")
  static let roundTrip = Option.number(
    "rtt", placeholder: "MS", in: 0...10_000, default: 0, help: "round trip to that server in milliseconds")
  static let rate = Option.number(
    "mbps", in: 0.01...100_000, help: "megabits a second that it sends; as fast as it can by default")
  static let fault = Option.text(
    "fault", placeholder: "NAME", help: "what is wrong with that server, by a name from above",
    words: OriginFault.allCases.map(\.rawValue))
  static let html = Option.text("html", placeholder: "FILE", help: "write a report to look at")
  static let csv = Option.flag("csv", help: "write comma-separated values, a line a run")
  static let samples = Option.flag("samples", help: "write the times of every run, as JSON on one line")

  static let table = [
    runs, compare, against, tolerance, record, baseline, processes, force, hints, fix, cache, threads, probe, origin,
    roundTrip, rate, fault, html, csv, samples, .json,
  ]

  /// Runs of each side of a comparison: fewer tell too little.
  private static let comparedRuns = (least: 30, usual: 50)

  /// The bench that the arguments ask for.
  static func bench(_ arguments: ParsedArguments) throws(ExitError) -> FirstFrameBench {
    var bench = FirstFrameBench()
    bench.setting = try setting(arguments)
    bench.hints = try arguments.choice(hints)
    bench.tolerance = try arguments.number(tolerance) / 100
    bench.runs = try arguments.integer(runs)
    let least = FirstFrameBench.leastForIntervals
    if isGivenRecord(arguments), bench.runs < least {
      throw ExitError(.usage, "a record takes \(least) runs or more, not \(bench.runs)")
    }
    if compares(arguments) {
      bench.runs = try arguments.integerIfGiven(runs) ?? comparedRuns.usual
      guard bench.runs >= comparedRuns.least else {
        throw ExitError(.usage, "a comparison takes \(comparedRuns.least) runs or more, not \(bench.runs)")
      }
    }
    return bench
  }

  private static func isGivenRecord(_ arguments: ParsedArguments) -> Bool {
    arguments.isGiven(record) || arguments.isGiven(baseline)
  }

  /// Whether two sides are compared.
  static func compares(_ arguments: ParsedArguments) -> Bool {
    arguments.flag(compare) || !arguments.texts(against).isEmpty
  }

  /// Both sides of a comparison, and what they are called.
  static func contenders(
    _ arguments: ParsedArguments, _ setting: FirstFrameSetting
  ) throws(ExitError) -> (before: Contender, after: Contender, names: (before: String, after: String)) {
    let changes = arguments.texts(against)
    let paths = arguments.operands
    if changes.isEmpty {
      guard paths.count == 2 else {
        throw ExitError(.usage, "option '--compare' takes two reels, or one and '--against', not \(paths.count)")
      }
      return (Contender(paths[0], setting), Contender(paths[1], setting), (paths[0], paths[1]))
    }
    guard paths.count == 1 else {
      throw ExitError(.usage, "option '--against' takes one reel, not \(paths.count)")
    }
    var other = setting
    for change in changes { try apply(change, to: &other) }
    let name = changes.joined(separator: " ")
    return (Contender(paths[0], setting), Contender(paths[0], other), ("as it is", name))
  }

  private static func setting(_ arguments: ParsedArguments) throws(ExitError) -> FirstFrameSetting {
    var setting = FirstFrameSetting()
    setting.threads = try arguments.integer(threads)
    setting.cache = try arguments.choice(cache)
    setting.probesAlways = arguments.flag(probe)
    guard try arguments.choice(origin, as: Origin.self) == .http else {
      if let stray = [roundTrip, rate, fault].first(where: { arguments.textIfGiven($0) != nil }) {
        throw ExitError(.usage, "option \(stray.quotedName) is for '--origin http'")
      }
      return setting
    }
    var line = OriginLine()
    line.roundTripMilliseconds = try arguments.number(roundTrip)
    line.megabitsPerSecond = try arguments.numberIfGiven(rate)
    if let name = arguments.textIfGiven(fault) { line.fault = try originFault(name) }
    setting.line = line
    return setting
  }

  /// Changes one setting as the words after `--against` say, which are checked as the option of that name is.
  private static func apply(_ change: String, to setting: inout FirstFrameSetting) throws(ExitError) {
    let parts = change.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw refusal(of: change) }
    let value = parts[1]
    func checked(_ option: Option) throws(ExitError) -> OptionKind {
      try option.check(value)
      return option.kind
    }
    switch parts[0] {
    case "threads": setting.threads = try checked(threads).integer(value) ?? 1
    case "cache":
      _ = try checked(cache)
      setting.cache = CacheState(rawValue: value) ?? .warm
    case "probe":
      guard ["yes", "no"].contains(value) else { throw refusal(of: change) }
      setting.probesAlways = value == "yes"
    case "rtt", "mbps", "fault":
      guard setting.line != nil else { throw ExitError(.usage, "\(change.quoted) is for '--origin http'") }
      switch parts[0] {
      case "rtt": setting.line?.roundTripMilliseconds = try checked(roundTrip).number(value) ?? 0
      case "mbps": setting.line?.megabitsPerSecond = try checked(rate).number(value)
      default: setting.line?.fault = try originFault(value)
      }
    default: throw refusal(of: change)
    }
  }

  private static func originFault(_ name: String) throws(ExitError) -> OriginFault {
    guard let fault = OriginFault(rawValue: name) else {
      let names = OriginFault.allCases.map(\.rawValue.quoted).joined(separator: ", ")
      throw ExitError(.usage, "option '--fault' wants one of \(names), not \(name.quoted)")
    }
    return fault
  }

  private static func refusal(of change: String) -> ExitError {
    ExitError(
      .usage,
      "option '--against' wants threads=N, cache=warm|cold, probe=yes|no, rtt=MS, mbps=N or fault=NAME, not "
        + change.quoted)
  }
}

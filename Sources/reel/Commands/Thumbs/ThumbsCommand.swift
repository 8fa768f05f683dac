// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import ReelMedia
import ReelThumbs

/// `reel thumbs`: thumbnails of reels, in bulk.
enum ThumbsCommand {
  private static let jobs = Option.integer(
    "jobs", short: "j", in: 1...256, help: "workers at a time; by default one a core")
  private static let resume = Option.flag(
    "resume", help: "leave what is done and unchanged as it is, failures included")
  private static let retry = Option.flag("retry-failed", help: "with --resume: try failures again")
  private static let shard = Option.text(
    "shard", placeholder: "K/N|auto[/N]",
    help: "only part K of N, dealt by names and sizes of files; auto takes them from Slurm or Kubernetes")
  private static let null = Option.flag("null", short: "0", help: "names on standard input end with a zero byte")

  static let command = Command(
    path: ["thumbs"],
    summary: "make thumbnails of reels, in bulk",
    description: [
      "Makes a thumbnail of each reel: of a file, of the reels of a folder or another feed, or of the names that standard "
        + "input lists (-). Pictures are turned upright, have square pixels, and colours as a screen shows them; light "
        + "beyond its range is tone-mapped.",
      "The best moment is the first frame, unless that is black, flat or blurred: then a few others are looked at. A time "
        + "or a share means the key frame at or before it.",
      "Each worker is a process of its own; a reel that hangs its worker, or ends it twice, is put into quarantine, and "
        + "the run goes on. The folder gets manifest.jsonl, a line of JSON for each reel; until the run is over it "
        + "is manifest.jsonl.partial. With --resume, what an earlier run has made with the same options is kept, and its "
        + "failures that are not about reading are not tried again, as long as a file has its size and time of change; "
        + "an address counts as unchanged, whatever is in its query.",
      FeedOptions.description,
    ],
    operands: Operands("FILE|DIR|FEED|-...", atLeast: 1),
    options: [ThumbsOptions.output, ThumbsOptions.to, ThumbsOptions.xdg] + ThumbsOptions.looks
      + [jobs, resume, retry, shard, null, FeedOptions.key, .json],
    examples: [
      CommandExample("reel thumbs Media -o thumbs", "256-pixel JPEGs of the sample reels"),
      CommandExample(
        "reel thumbs --at first --size 540x --to poster.webp clip.mp4", "a poster that the video agrees with"),
      CommandExample("find . -name '*.mp4' -print0 | reel thumbs -0 - -o out --resume", "all below here, what is new"),
      CommandExample(
        "reel thumbs --sprites every=2 --sheet 4x4 clip.mp4 -o out", "sprite sheets, storyboard, contact sheet"),
    ],
    run: run)

  @Sendable private static func run(
    _ arguments: ParsedArguments, output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    try ThumbsOptions.check(arguments)
    try check(arguments)
    let settings = try ThumbsOptions.settings(arguments)
    let template = try ThumbsOptions.template(arguments)
    let shard = try part(arguments)
    let separator = arguments.flag(null) ? 0 : UInt8(ascii: "\n")
    let inputs = try ThumbsInputs(
      arguments.operands, separator: separator, keys: FeedOptions.keys(arguments.texts(FeedOptions.key)),
      report: arguments.report)
    if let file = try arguments.nonEmptyTextIfGiven(ThumbsOptions.to) {
      return try ThumbsToFile.run(inputs, settings, file: file, arguments, output: &output)
    }
    let target: ThumbTarget
    if let folder = try arguments.nonEmptyTextIfGiven(ThumbsOptions.output) {
      target = .folder(OutputFolder(folder, shard: shard))
    } else {
      var wish = DesktopWish(sizes: try ThumbsOptions.desktopSizes(arguments))
      wish.keepsValid = arguments.flag(resume)
      wish.keepsFailures = wish.keepsValid && !arguments.flag(retry)
      target = .desktop(wish)
    }
    let worker = WorkerCommand(words: [Reel.workerName])
    var plan = BulkPlan(settings, to: target, worker: worker, version: Reel.version)
    plan.jobs = try arguments.integerIfGiven(jobs) ?? Int(clinux_processors())
    plan.resumes = arguments.flag(resume)
    plan.retriesFailures = arguments.flag(retry)
    plan.overview = try ThumbsOptions.overview(arguments)
    plan.shard = shard
    plan.unusableInputs = inputs.failures.count
    return try run(inputs, template, plan, arguments, &output)
  }

  private static func run(
    _ inputs: ThumbsInputs, _ template: NameTemplate, _ plan: BulkPlan, _ arguments: ParsedArguments,
    _ output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    let names = OutputNames(inputs.sources, template: template).names
    var report = ThumbsReport(total: inputs.sources.count, arguments)
    var refusal: ExitError?
    let tally: BulkTally
    let signal: Int32
    do throws(ThumbsError) {
      let run = try BulkRun(inputs.sources, names: names, plan: plan)
      (tally, signal) = try run.run { tally, signal in
        Int(exitCode(tally, inputs.failures, signal: signal).rawValue)
      } report: { entry, isOld, tally in
        do throws(ExitError) {
          try report.add(entry, isOld: isOld, tally, to: &output)
        } catch {
          // The run is for the files; who reads about it may go.
          refusal = refusal ?? error
        }
      }
    } catch {
      throw ExitError(error)
    }
    // Who has read enough is told no more, and the run ends as it is written down.
    if refusal == .outputClosed { return exitCode(tally, inputs.failures, signal: signal) }
    if let refusal { throw refusal }
    do throws(ExitError) {
      try report.end(tally, plan, to: &output)
      try output.flush()
    } catch {
      guard error == .outputClosed else { throw error }
    }
    return exitCode(tally, inputs.failures, signal: signal)
  }

  /// Refuses what would be passed over in silence.
  private static func check(_ arguments: ParsedArguments) throws(ExitError) {
    if arguments.flag(retry), !arguments.flag(resume) {
      throw ExitError(.usage, "option '--retry-failed' goes with '--resume'")
    }
    if arguments.flag(null), !arguments.operands.contains("-") {
      throw ExitError(.usage, "option '--null' is for names on standard input: give -")
    }
    guard arguments.textIfGiven(ThumbsOptions.to) != nil else { return }
    for option in [jobs, resume, shard] where !arguments.texts(option).isEmpty {
      throw ExitError(.usage, "option \(option.quotedName) does not go with '--to'")
    }
  }

  /// The code of the worst that happened.
  private static func exitCode(_ tally: BulkTally, _ failures: [ExitCode], signal: Int32 = 0) -> ExitCode {
    if signal != 0 { return signal == SIGINT ? .interrupted : .terminated }
    return .worst(of: tally.errors.keys.map { ExitCode(thumbError: $0) } + failures)
  }

  /// The part of the run that is asked for.
  private static func part(_ arguments: ParsedArguments) throws(ExitError) -> Shard {
    guard let text = arguments.textIfGiven(shard) else { return .whole }
    let variable = { (name: String) in unsafe getenv(name).map { unsafe String(cString: $0) } }
    if text == "auto" || text.hasPrefix("auto/") {
      let count = Int(text.dropFirst("auto/".count))
      if text == "auto" || count != nil, let shard = Shard(environment: variable, count: count) { return shard }
      throw ExitError(
        .usage,
        "no part is given: SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT, or JOB_COMPLETION_INDEX and JOB_COMPLETIONS, "
          + "or auto/N for the count")
    }
    guard let shard = Shard(text) else {
      throw ExitError(.usage, "option '--shard' wants K/N with K from 1 to N, auto, or auto/N, not \(text.quoted)")
    }
    return shard
  }
}

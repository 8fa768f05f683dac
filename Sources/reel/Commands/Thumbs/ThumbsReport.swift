// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import ReelThumbs

/// What a run of `reel thumbs` tells: failures and progress as they come, and in the end how it was.
struct ThumbsReport: ~Copyable {
  private let arguments: ParsedArguments
  private let start = MonotonicTime.now
  private var progress: ProgressBar
  private var hasBegun = false

  init(total: Int, _ arguments: ParsedArguments) {
    self.arguments = arguments
    progress = ProgressBar(total: total)
  }

  /// Tells of a reel that is done with.
  mutating func add(
    _ entry: ThumbEntry, isOld: Bool, _ tally: BulkTally, to output: inout StandardOutput
  ) throws(ExitError) {
    if let error = entry.error {
      progress.erase()
      let old = isOld ? " (from before)" : ""
      arguments.report("\(entry.path): \(error.code): \(error.message)\(old)".withoutControls)
    }
    progress.update(done: tally.done, item: entry.path, quickly: tally.kept + tally.passedOver)
    guard arguments.flag(.json) else { return }
    try output.write(hasBegun ? ",\n" : Self.head)
    hasBegun = true
    try output.write(entry.json())
  }

  private static let head = #"{"schema":"reel.thumbs/1","reels":["# + "\n"

  /// Tells how it was.
  mutating func end(_ tally: BulkTally, _ plan: BulkPlan, to output: inout StandardOutput) throws(ExitError) {
    progress.erase()
    let seconds = Double(MonotonicTime.now.nanoseconds - start.nanoseconds) / 1e9
    guard arguments.flag(.json) else { return try output.writeLine(Self.text(tally, plan, seconds: seconds)) }
    let document = Summary(
      made: tally.made, kept: tally.kept, failed: tally.failed, passedOver: tally.passedOver, errors: tally.errors,
      interrupted: tally.interrupted, exitCode: tally.exitCode ?? 0, jobs: plan.jobs, shard: plan.shard.description,
      elapsedMs: (seconds * 1e6).rounded() / 1e3, manifest: plan.manifest)
    try output.writeLine((hasBegun ? "\n],\n" : Self.head + "],\n") + json(document).dropFirst())
  }

  /// The rest of the document, after its reels.
  private struct Summary: Encodable {
    let made, kept, failed, passedOver: Int
    let errors: [String: Int]
    let interrupted: Bool
    let exitCode, jobs: Int
    let shard: String
    let elapsedMs: Double
    let manifest: String?
  }

  private static func text(_ tally: BulkTally, _ plan: BulkPlan, seconds: Double) -> String {
    let kept = tally.kept > 0 ? " (\(tally.kept) as they were)" : ""
    let reasons = tally.errors.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    let failed = tally.failed > 0 ? ", \(tally.failed) failed (\(reasons))" : ""
    let worked = tally.done - tally.kept - tally.passedOver
    let pace = worked > 0 && seconds > 0 ? ", \((Double(worked) / seconds * 10).rounded() / 10) a second" : ""
    let stopped = tally.interrupted ? "; stopped after \(tally.done) of \(tally.reels)" : ""
    let time = "\((seconds * 100).rounded() / 100) s"
    return "\(tally.made) thumbnails\(kept)\(failed) in \(time)\(pace)\(stopped)"
      + (plan.manifest.map { "; \($0)" } ?? "")
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelBench
import ReelMedia

/// Shows how far `reel bench first-frame` is, and reports failures as they happen.
final class FirstFrameProgress {
  private var bar: ProgressBar
  private let arguments: ParsedArguments
  private var prepared = 0
  private let total: Int

  /// - Parameter total: reels, or runs of a comparison.
  init(total: Int, _ arguments: ParsedArguments) {
    bar = ProgressBar(total: total)
    self.total = total
    self.arguments = arguments
  }

  /// Takes what the bench tells of many reels.
  func hear(_ progress: FirstFrameBench.Progress) {
    switch progress {
    case .began(let path):
      bar.update(done: prepared, item: path)
      prepared += 1
    case .failed(let path, let error):
      bar.erase()
      // Of a reel that a server sends, the error knows the address alone.
      let knowsPath = error.operation.hasSuffix(" " + path)
      arguments.report((knowsPath ? "\(error)" : "\(path): \(error)").withoutControls)
    case .rounds(let rounds, let reels): bar.update(done: min(total, max(0, prepared - reels)), item: "run \(rounds)")
    }
  }

  /// Takes how many runs of the noise floor are done.
  func hearNoise(_ rounds: Int, _ path: String) { bar.update(done: 0, item: "noise floor, run \(rounds)") }

  /// Takes how many runs of a comparison are done.
  func hearComparison(_ rounds: Int, _ path: String) { bar.update(done: rounds, item: path) }

  /// Makes room for other text.
  func erase() { bar.erase() }
}

// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// Measures how long the first frame of a reel takes, with everything opened anew for each run.
public struct FirstFrameBench: Sendable {
  /// Runs that count.
  public let runs: Int
  /// How clips are opened.
  public let options: ClipOptions

  /// - Parameters:
  ///   - runs: runs that count, 1 or more.
  ///   - threads: decoding threads, 1 or more.
  public init(runs: Int, threads: Int) {
    self.runs = runs
    var options = ClipOptions()
    options.threads = threads
    self.options = options
  }

  /// Pool buffers, if memory allows: what a decoder holds for reference, and the frame itself.
  private static let bufferCount = 8
  /// Bytes of a pool that large pictures may ask for.
  private static let poolLimit = 256 << 20

  /// Opens the source `runs` times, and once before that to read it into the page cache and to make a pool of the
  /// right size.
  ///
  /// - Throws: what the first run that fails throws; `corrupt` if two runs give different pixels.
  public func measure(_ source: MediaSource) throws(MediaError) -> FirstFrameMeasurement {
    let start = ThreadTime.now
    let hints = try HintScan.hints(for: source, options: options, interrupt: Interrupt())
    var remaining = options
    remaining.budget = options.budget.left(since: start)
    var warmUp = try Clip(source, options: remaining, interrupt: Interrupt())
    let frame = try warmUp.firstFrame()
    let md5 = frame.md5()
    let pool = try Self.pool(bufferSize: warmUp.poolBufferSize)

    var ledgers: [StageLedger] = []
    for _ in 0..<runs {
      var clip = try Clip(source, options: options, pool: pool, interrupt: Interrupt())
      let again = try clip.firstFrame()
      ledgers.append(clip.ledger)
      guard again.pts == frame.pts, ledgers.count > 1 || again.md5() == md5 else {
        throw MediaError(.corrupt, operation: "measure \(source.path)", reason: "two runs gave different frames")
      }
    }
    return FirstFrameMeasurement(
      path: source.path, codec: warmUp.info.video.codec, width: frame.width, height: frame.height, ledgers: ledgers,
      md5: md5, pts: frame.pts, hints: hints)
  }

  /// A pool with its pages touched, or none where FFmpeg has no layout for the format, or one picture exceeds the
  /// limit.
  private static func pool(bufferSize: Int) throws(MediaError) -> FramePool? {
    guard bufferSize > 0 else { return nil }
    let count = min(bufferCount, poolLimit / bufferSize)
    guard count > 0 else { return nil }
    let page = 4096
    let size = (bufferSize + page - 1) / page * page
    return try FramePool(memory: MappedMemory(anonymous: size * count), bufferCount: count)
  }
}

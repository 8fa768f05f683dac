// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// What `reel probe` finds out about one reel.
public struct ProbedReel: Sendable {
  /// What the container says.
  public let info: ClipInfo
  /// Bytes and packets that a player has to read up to the first frame.
  public let bytesRead: Int64, packetsRead: Int
  /// What makes the first frame later than it could be.
  public let hints: [Hint]

  /// Probes as thoroughly as `ffmpeg`, then counts what the fast path to the first frame reads.
  ///
  /// - Throws: every code of `MediaError`.
  public init(_ source: MediaSource) throws(MediaError) {
    let start = ThreadTime.now
    let budget = Budget()
    var options = ClipOptions()
    options.probesAlways = true
    info = try Clip(source, options: options, interrupt: Interrupt()).info
    options.probesAlways = false
    options.budget = budget.left(since: start)
    hints = try HintScan.hints(for: source, options: options, interrupt: Interrupt())
    options.budget = budget.left(since: start)
    var clip = try Clip(source, options: options, interrupt: Interrupt())
    _ = try clip.firstFrame()
    bytesRead = clip.ledger.bytesRead
    packetsRead = clip.ledger.packetsRead
  }
}

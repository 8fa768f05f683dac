// SPDX-License-Identifier: Apache-2.0

/// What a real run of `reel bench swipe` recorded for those who replay it. Moments are nanoseconds since the first
/// landing.
public struct SwipeRecording: Equatable, Sendable {
  /// A landing.
  public struct Visit: Equatable, Sendable {
    /// When the viewer came.
    public let at: Int64
    /// The reel's id.
    public let reel: String
    /// Whether it was warm.
    public let isWarm: Bool
    /// Nanoseconds until a late first frame was there; nil for others.
    public let wait: Int64?
  }

  /// The list of reels as it stood from a moment on.
  public struct Page: Equatable, Sendable {
    /// When it came.
    public let at: Int64
    /// The ids that it added.
    public let reels: [String]
  }

  /// A reel, and what its warming took each time.
  public struct Reel: Equatable, Sendable {
    /// The reel's id.
    public let reel: String
    /// Nanoseconds for which each of its frames is shown; nil where that is not known.
    public let frameTime: Int64?
    /// What was done for it, in the order in which it was left.
    public let warmUps: [WarmUp]
  }

  /// Processors of the machine.
  public let cores: Int
  /// Landings, in their order.
  public let visits: [Visit]
  /// Pages, in their order; the first is there at the first landing.
  public let pages: [Page]
  /// The reels that slots had.
  public let reels: [Reel]
  /// Bytes of shared memory that a slot had at most; nil where none was needed.
  public let slotBytes: Int?

  /// Of landings, the part that was warm; 0 for none.
  public var hitRate: Double {
    visits.isEmpty ? 0 : Double(visits.count { $0.isWarm }) / Double(visits.count)
  }

  /// Whether it tells what warming takes: some reel came to its first frame, or failed.
  public var isComplete: Bool {
    reels.contains { $0.warmUps.contains { $0.outcome == .ready || $0.outcome == .failed } }
  }

  /// Nanoseconds of processor time that slots had.
  public var processor: Int64 { Self.processor(reels.flatMap(\.warmUps)) }

  /// Nanoseconds of processor time that went to reels which left their slot unseen.
  public var wasted: Int64 { Self.processor(reels.flatMap(\.warmUps).filter { $0.fate == .unseen }) }

  /// Processor time of warm-ups together; the most there is where a document says more than that.
  private static func processor(_ warmUps: [WarmUp]) -> Int64 {
    warmUps.reduce(0) { sum, warmUp in
      let (sum, isTooLarge) = sum.addingReportingOverflow(warmUp.processor)
      return isTooLarge ? .max : sum
    }
  }

  /// While reels were opened, the part of the time in which a thread that could work had a processor; 1 for none.
  var speed: Double {
    let all = reels.flatMap(\.warmUps)
    let busy = Double(all.reduce(0) { $0 + $1.reading + $1.decoding })
    let queued = Double(all.reduce(0) { $0 + $1.queued })
    return busy > 0 ? busy / (busy + queued) : 1
  }
}

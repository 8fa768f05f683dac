// SPDX-License-Identifier: Apache-2.0

public import ReelMedia
public import ReelService

/// What a soak found out.
public struct SoakResult: Sendable {
  /// A quantity of the process that must not grow, and the growth per 1,000 landings that is too much. Descriptors and
  /// threads are whole numbers: a leak of one in 2,000 landings shows. Memory goes up and down by what the
  /// allocator keeps, which is no leak.
  public enum Quantity: String, CaseIterable, Sendable {
    /// Resident memory in MiB.
    case memory = "memory_mib"
    /// Descriptors that are open.
    case descriptors
    /// Threads.
    case threads

    /// The growth that is too much.
    public var limit: Double { self == .memory ? 1 : 0.5 }
  }

  /// What the ring used while nothing happened.
  public struct Idle: Equatable, Sendable {
    /// How long nothing happened.
    public let seconds: Double
    /// Processor time of all threads.
    public let cpuMs: Double
    /// How often a thread gave the processor up or lost it.
    public let contextSwitches: Int
  }

  /// Landings by how they went.
  public internal(set) var outcomes: [Landing.Outcome: Int] = [:]
  /// Landings on reels that cannot be shown, by error.
  public internal(set) var failures: [MediaError.Code: Int] = [:]
  /// Steps that could not be done.
  public internal(set) var blocked = 0
  /// Samples of each quantity, the ring being at the same place each time.
  public internal(set) var samples: [Quantity: [Trend.Sample]] = [:]
  /// Slots that were seen.
  public internal(set) var slots: Set<Int> = []
  /// Most decoders at one moment.
  public internal(set) var decoderPeak = 0
  /// What the slots did.
  public internal(set) var tally = SlotTally()
  /// Frames that were looked at, and reels whose first frame was compared.
  public internal(set) var framesChecked = 0, reelsChecked = 0
  /// What was wrong: the first of it in words, and how much in all.
  public internal(set) var violations: [String] = [], violationCount = 0
  /// The end, when nothing happened.
  public internal(set) var idle: Idle?
  /// Bytes of memory that the process had at most.
  public internal(set) var peakMemory = 0
  /// Records of the feed that could not be used.
  public internal(set) var skipped = 0
  /// The last load that failed, after one that did not.
  public internal(set) var feedError: FeedError?

  /// Nothing yet.
  public init() {}

  /// All landings.
  public var landings: Int { outcomes.values.reduce(0, +) }

  /// How a quantity changed; nil where there are too few samples.
  public func trend(_ quantity: Quantity) -> Trend? { Trend(samples[quantity] ?? []) }

  /// With fewer landings than this most slots have not had the largest reel yet, and memory is not judged.
  public static let leastForMemory = 2_000

  /// Quantities that grow.
  public var growing: [Quantity] {
    Quantity.allCases.filter { quantity in
      guard quantity != .memory || landings >= Self.leastForMemory else { return false }
      return trend(quantity)?.grows(beyond: quantity.limit) == true
    }
  }

  /// Whether nothing was wrong and nothing grows.
  public var isSound: Bool { violationCount == 0 && growing.isEmpty }
}

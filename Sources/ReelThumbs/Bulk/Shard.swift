// SPDX-License-Identifier: Apache-2.0

/// One part of a run that is spread over machines: every reel belongs to exactly one of them, as long as its file
/// has the same name and size there, or its feed the same id.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// Which part, from 1.
  public let number: Int
  /// How many parts there are.
  public let count: Int

  /// The whole run.
  public static let whole = Shard(unchecked: 1, of: 1)

  private init(unchecked number: Int, of count: Int) {
    self.number = number
    self.count = count
  }

  /// The most parts.
  private static let limit = 1_000_000

  /// A part; nil unless `number` is from 1 to `count`.
  public init?(_ number: Int, of count: Int) {
    guard (1...Self.limit).contains(count), (1...count).contains(number) else { return nil }
    self.init(unchecked: number, of: count)
  }

  /// Reads `2/8`; nil for everything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }

  /// The part that a scheduler has given this process, nil where none has.
  ///
  /// Slurm counts array tasks in SLURM_ARRAY_TASK_ID from SLURM_ARRAY_TASK_MIN in steps of SLURM_ARRAY_TASK_STEP, and
  /// their number is SLURM_ARRAY_TASK_COUNT. Kubernetes counts from 0 in JOB_COMPLETION_INDEX and does not say how
  /// many there are: JOB_COMPLETIONS is for the job's own description to set.
  ///
  /// - Parameter count: how many there are, where the environment does not say.
  public init?(environment: (String) -> String?, count: Int? = nil) {
    func number(_ name: String) -> Int? { environment(name).flatMap { Int($0) } }
    if let task = number("SLURM_ARRAY_TASK_ID") {
      guard let count = count ?? number("SLURM_ARRAY_TASK_COUNT") else { return nil }
      let step = max(1, number("SLURM_ARRAY_TASK_STEP") ?? 1)
      let (offset, isLong) = task.subtractingReportingOverflow(number("SLURM_ARRAY_TASK_MIN") ?? 0)
      guard !isLong, offset >= 0, offset % step == 0 else { return nil }
      self.init(offset / step + 1, of: count)
    } else if let index = number("JOB_COMPLETION_INDEX"), index >= 0, index < Self.limit {
      guard let count = count ?? number("JOB_COMPLETIONS") else { return nil }
      self.init(index + 1, of: count)
    } else {
      return nil
    }
  }

  /// Whether a reel belongs to this part. Looks at its file, unless this is the whole.
  func has(_ source: ThumbSource) -> Bool { count == 1 || has(source.shardKey) }

  /// Whether a reel belongs to this part.
  ///
  /// - Parameter key: what it is dealt by.
  func has(_ key: String) -> Bool { Int(StableHash.value(key) % UInt64(count)) == number - 1 }

  /// As it is read.
  public var description: String { "\(number)/\(count)" }

  /// For the names of files: nothing for a whole run.
  var suffix: String { count == 1 ? "" : "-\(number)-of-\(count)" }
}

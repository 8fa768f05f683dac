// SPDX-License-Identifier: Apache-2.0

/// How far a run is, or how it ended.
public struct BulkTally: Codable, Equatable, Sendable {
  /// Reels of the run, of this part where it has several.
  public let reels: Int
  /// Inputs that stand for no reel, such as feeds that cannot be read.
  public let unusableInputs: Int
  /// Those that have what was asked for.
  public internal(set) var made = 0
  /// Of these, those that had it already.
  public internal(set) var kept = 0
  /// Those that cannot have it.
  public internal(set) var failed = 0
  /// Of these, those that were not tried again.
  public internal(set) var passedOver = 0
  /// How many failed for each reason.
  public internal(set) var errors: [String: Int] = [:]
  /// Whether somebody stopped it before its end.
  public internal(set) var interrupted = false
  /// The sheets of the whole run.
  public internal(set) var overviews: [String] = []
  /// What the program ends with; set at the end.
  public var exitCode: Int?

  init(reels: Int, unusableInputs: Int = 0) {
    self.reels = reels
    self.unusableInputs = unusableInputs
  }

  /// Reels that are done with.
  public var done: Int { made + failed }

  mutating func add(_ entry: ThumbEntry, isOld: Bool) {
    if let error = entry.error {
      failed += 1
      if isOld { passedOver += 1 }
      errors[error.code, default: 0] += 1
    } else {
      made += 1
      if isOld { kept += 1 }
    }
  }
}

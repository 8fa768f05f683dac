// SPDX-License-Identifier: Apache-2.0

/// What a record was taken under, as its document says it.
struct RecordedSetting: Codable, Equatable, Sendable {
  let runs, threads: Int
  let cache: String
  let probesAlways: Bool
  let rttMs, mbps: Double?
  let fault: String?

  init(_ bench: FirstFrameBench) {
    runs = bench.runs
    threads = bench.setting.threads
    cache = bench.setting.cache.rawValue
    probesAlways = bench.setting.probesAlways
    rttMs = bench.setting.line?.roundTripMilliseconds
    mbps = bench.setting.line?.megabitsPerSecond
    fault = bench.setting.line?.fault?.rawValue
  }

  /// Whether times under both can be compared. How many runs there were does not matter.
  func isComparable(to other: RecordedSetting) -> Bool {
    threads == other.threads && cache == other.cache && probesAlways == other.probesAlways && rttMs == other.rttMs
      && mbps == other.mbps && fault == other.fault
  }
}

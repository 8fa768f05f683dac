// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// Measures lanes in turn, so that whatever disturbs the machine disturbs all alike.
struct LaneRounds {
  /// A lane, and what became of it so far.
  private struct Entry {
    let lane: Lane
    let look: Lane.FirstLook
    /// Where its frames lie.
    let pool: FramePool?
    var result: Result<FirstFrameSeries, MediaError> = .success(FirstFrameSeries())
  }

  /// Rounds at the start that do not count.
  private static let warmUp = 1

  private var entries: [Entry] = []
  /// Pools by the bytes of a buffer: lanes whose frames are alike share one.
  private var pools: [Int: FramePool] = [:]
  /// Bytes of all pools.
  private(set) var poolBytes = 0

  /// How many lanes there are.
  var count: Int { entries.count }
  /// What each lane gave, in the order in which they were added.
  var results: [Result<FirstFrameSeries, MediaError>] { entries.map(\.result) }

  /// Adds a lane that was looked at.
  ///
  /// - Throws: `too-large` where there is no memory for its frames.
  mutating func add(_ lane: Lane, _ look: Lane.FirstLook) throws(MediaError) {
    if pools[look.bufferSize] == nil, let (pool, bytes) = try FramePool.forBench(bufferSize: look.bufferSize) {
      pools[look.bufferSize] = pool
      poolBytes += bytes
    }
    entries.append(Entry(lane: lane, look: look, pool: pools[look.bufferSize]))
  }

  /// Runs every lane so often, after a round that does not count.
  ///
  /// - Parameter progress: told the rounds that are done.
  mutating func run(_ runs: Int, progress: (Int) -> Void) {
    // A lane that reads its file cold takes it out of the page cache for the others, too.
    let isMixed = entries.contains { $0.lane.setting.cache == .cold }
    var order = RoundOrder(count: entries.count)
    for round in 0..<(runs + Self.warmUp) {
      for index in order.next() {
        guard case .success(var series) = entries[index].result else { continue }
        let entry = entries[index]
        do throws(MediaError) {
          if isMixed, entry.lane.setting.cache == .warm { _ = try entry.lane.look(since: .now) }
          let run = try entry.lane.run(
            into: entry.pool, expecting: entry.look, checksPixels: round <= Self.warmUp)
          guard round >= Self.warmUp else { continue }
          series.runs.append(run)
          entries[index].result = .success(series)
        } catch {
          entries[index].result = .failure(error)
        }
      }
      progress(max(0, round + 1 - Self.warmUp))
    }
  }
}

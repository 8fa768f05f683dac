// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// Measures how long the first frame of reels takes, with everything opened anew for each run.
public struct FirstFrameBench: Sendable {
  /// What is told while it works.
  public enum Progress: Sendable {
    /// A reel is being prepared.
    case began(String)
    /// A reel cannot be measured.
    case failed(String, MediaError)
    /// So many of the runs of so many reels are done.
    case rounds(Int, reels: Int)
  }

  /// What became of each reel, in their order.
  public typealias Results = [(path: String, result: Result<FirstFrameMeasurement, MediaError>)]

  /// Runs from which on intervals tell anything.
  public static let leastForIntervals = 10

  /// Runs that count, of each reel; 1 or more.
  public var runs = 20
  /// Under what conditions.
  public var setting = FirstFrameSetting()
  /// Reels that are measured in turn with each other, 1 or more.
  public var reelsInTurn = 8
  /// What is asked about hints.
  public var hints = HintsAsked.cost
  /// The share up to which differences do not count.
  public var tolerance = 0.05

  /// Twenty runs with the settings above.
  public init() {}

  /// Measures reels in turn with each other, in groups that fit into memory.
  ///
  /// - Throws: what starting a server throws, where there is to be one.
  public func measure(_ paths: [String], progress: (Progress) -> Void = { _ in }) throws(MediaError) -> Results {
    let place = try MeasuringPlace(setting)
    var results: Results = []
    var rest = paths[...]
    while !rest.isEmpty {
      var group = ReelGroup(runs: runs, hints: hints)
      var isTold: [Bool] = []
      while group.count < reelsInTurn, !group.isFull, let path = rest.popFirst() {
        progress(.began(path))
        let error = group.add(path, place)
        if let error { progress(.failed(path, error)) }
        isTold.append(error != nil)
      }
      let count = isTold.count { !$0 }
      let measured = group.measure { progress(.rounds($0, reels: count)) }
      for (isTold, (path, result)) in zip(isTold, measured) where !isTold {
        if case .failure(let error) = result { progress(.failed(path, error)) }
      }
      results += measured
    }
    return results
  }

  /// Measures two reels, or one under two settings, in turn. What delays them is not asked.
  ///
  /// - Throws: what measuring the first of them that fails throws.
  public func measure(
    _ before: Contender, _ after: Contender, progress: (Int) -> Void = { _ in }
  ) throws(MediaError) -> (before: FirstFrameMeasurement, after: FirstFrameMeasurement) {
    var group = ReelGroup(runs: runs, hints: .off)
    for contender in [before, after] {
      if let error = group.add(contender.path, try MeasuringPlace(contender.setting)) { throw error }
    }
    let results = group.measure(progress: progress)
    return (try results[0].result.get(), try results[1].result.get())
  }

  /// Measures one and the same reel as two, in turn.
  ///
  /// - Throws: what measuring throws.
  public func noiseFloor(of contender: Contender, progress: (Int) -> Void = { _ in }) throws(MediaError) -> NoiseFloor?
  {
    let (first, second) = try measure(contender, contender, progress: progress)
    let (before, after) = (first.series.times(nil), second.series.times(nil))
    guard let one = OrderStatistic(before, percent: 50), let other = OrderStatistic(after, percent: 50) else {
      return nil
    }
    let ratio = one.ratio(of: other)
    return NoiseFloor(path: contender.path, ratio: ratio, runs: before.count, tolerance: tolerance)
  }

  /// Compares what was measured in turn.
  public func compare(
    _ before: FirstFrameMeasurement, _ after: FirstFrameMeasurement, names: (before: String, after: String)
  ) -> FirstFrameComparison? {
    Comparator(tolerance: tolerance).compare(before.series, after.series, names: names)
  }
}

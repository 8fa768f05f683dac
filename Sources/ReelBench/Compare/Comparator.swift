// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// Compares times, stage by stage.
struct Comparator: Sendable {
  /// Chances below these are no accident: of the whole, which alone decides, and of the stages, after Holm's correction.
  private static let levels = (total: 0.01, stage: 0.05)

  /// The share up to which differences do not count.
  let tolerance: Double

  /// Compares two measurements that were taken in turn, run by run.
  func compare(
    _ before: FirstFrameSeries, _ after: FirstFrameSeries, names: (before: String, after: String)
  ) -> FirstFrameComparison? {
    compare(names: names) { stage in (Times(before.times(stage)), Times(after.times(stage))) }
  }

  /// Compares measurements that were taken at other times, each over several processes. Processes differ more than runs
  /// of one do, so the median of each counts as one value; and what lies among the medians before is no difference.
  ///
  /// - Parameter pace: how much slower the machine itself was the second time, as a ratio. What it explains does not count.
  func compare(
    _ before: [FirstFrameSeries], _ after: [FirstFrameSeries], pace: Double, names: (before: String, after: String)
  ) -> FirstFrameComparison? {
    compare(names: names) { stage in
      (Times(processes: before.map { $0.times(stage) }), Times(processes: after.map { $0.times(stage) }, pace: pace))
    }
  }

  /// The times of one stage as they are tested.
  private struct Times {
    /// Those that count as independent: runs, or the medians of processes.
    let units: [Double]
    /// Between which values differences between processes lie.
    var spread: ClosedRange<Double>?
    /// How much slower the machine was.
    var pace = 1.0

    init(_ times: [Double]) {
      units = times
    }

    init(processes: [[Double]], pace: Double = 1) {
      units = processes.compactMap { OrderStatistic($0, percent: 50)?.value }
      if let low = units.min(), let high = units.max() { spread = low...high }
      self.pace = pace
    }
  }

  private func compare(
    names: (before: String, after: String), times: (StageLedger.Stage?) -> (Times, Times)
  ) -> FirstFrameComparison? {
    guard let total = compare(nil, times(nil), corrected: nil) else { return nil }
    let stages = StageLedger.Stage.allCases.filter { stage in
      let (before, after) = times(stage)
      return (before.units + after.units).contains { $0 > 0 }
    }
    let chances = Holm.adjust(
      stages.map { stage in
        let (before, after) = times(stage)
        return MannWhitney(before.units, after.units)?.p ?? 1
      })
    return FirstFrameComparison(
      before: names.before, after: names.after, total: total,
      stages: zip(stages, chances).compactMap { compare($0, times($0), corrected: $1) })
  }

  private func compare(
    _ stage: StageLedger.Stage?, _ times: (before: Times, after: Times), corrected: Double?
  ) -> StageComparison? {
    guard let before = Percentiles(times.before.units), let after = Percentiles(times.after.units),
      let test = MannWhitney(times.before.units, times.after.units),
      let first = OrderStatistic(times.before.units, percent: 50),
      let second = OrderStatistic(times.after.units, percent: 50)
    else { return nil }
    // A stage that took no time at all in some runs has no ratio.
    let hasRatio = (times.before.units.min() ?? 0) > 0
    let ratio = hasRatio ? first.ratio(of: second) : nil
    let p = corrected ?? test.p
    let level = corrected == nil ? Self.levels.total : Self.levels.stage
    var verdict = Verdict.unknown
    if p < level, times.before.spread?.contains(second.value) != true {
      verdict = first.value > 0 ? self.verdict(second.value / first.value, pace: times.after.pace) : .slower
    }
    return StageComparison(
      stage: stage, before: before, after: after, ratio: ratio, p: p, superiority: test.superiority, verdict: verdict)
  }

  /// A difference counts where it is one both as it was measured and with the machine's own pace taken out.
  private func verdict(_ ratio: Double, pace: Double) -> Verdict {
    let ratios = [ratio, ratio / pace]
    if ratios.allSatisfy({ $0 > 1 + tolerance }) { return .slower }
    if ratios.allSatisfy({ $0 < 1 / (1 + tolerance) }) { return .faster }
    return .unknown
  }
}

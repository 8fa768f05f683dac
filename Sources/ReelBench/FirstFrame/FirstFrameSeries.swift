// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// The runs of one reel under one setting, in the order in which they were done.
public struct FirstFrameSeries: Equatable, Sendable {
  /// The runs that count.
  public internal(set) var runs: [FirstFrameRun] = []

  /// No run yet.
  public init() {}

  /// Milliseconds of one stage, run by run; of the whole, from opening to the first frame, where `stage` is nil.
  public func times(_ stage: StageLedger.Stage?) -> [Double] { runs.map { $0.milliseconds(stage) } }

  /// Nanoseconds of each stage, by the stage's name, run by run.
  var nanoseconds: [String: [Int64]] {
    var times: [String: [Int64]] = [:]
    for (index, stage) in StageLedger.Stage.allCases.enumerated() {
      times[stage.rawValue] = runs.map { $0.nanoseconds[index] }
    }
    return times
  }
}

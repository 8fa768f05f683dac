// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// What the first frame of one reel took.
public struct FirstFrameMeasurement: Equatable, Sendable {
  /// The path as it was named.
  public let path: String
  /// FFmpeg's name of the codec.
  public let codec: String
  /// Pixels as stored.
  public let width, height: Int
  /// One ledger a run.
  public let ledgers: [StageLedger]
  /// MD5 of the tightly packed first frame.
  public let md5: String
  /// Raw presentation time of the first frame, in units of the stream's time base.
  public let pts: Int64?
  /// What makes the first frame later than it could be.
  public let hints: [Hint]

  /// Milliseconds from opening to the first frame.
  public var total: Percentiles? { Percentiles(ledgers.map { Double($0.total) / 1e6 }) }

  /// Milliseconds of one stage.
  public func stage(_ stage: StageLedger.Stage) -> Percentiles? {
    Percentiles(ledgers.map { Double($0[stage]) / 1e6 })
  }

  /// The stage with the largest median.
  public var slowestStage: StageLedger.Stage? {
    StageLedger.Stage.allCases.max { (stage($0)?.p50 ?? 0) < (stage($1)?.p50 ?? 0) }
  }
}

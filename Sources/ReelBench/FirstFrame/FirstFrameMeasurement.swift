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
  /// MD5 of the tightly packed first frame.
  public let md5: String
  /// Raw presentation time of the first frame, in units of the stream's time base.
  public let pts: Int64?
  /// Bytes of the file, and the SHA-256 of them.
  public let size: Int64
  /// 64 hexadecimal digits.
  public let sha256: String
  /// Under what conditions it was measured.
  public let setting: FirstFrameSetting
  /// The runs that count.
  public internal(set) var series: FirstFrameSeries
  /// What makes the first frame later than it could be, and by how much.
  public internal(set) var hints: [MeasuredHint]

  /// Milliseconds from opening to the first frame.
  public var total: Percentiles? { Percentiles(series.times(nil)) }

  /// Milliseconds of one stage.
  public func stage(_ stage: StageLedger.Stage) -> Percentiles? { Percentiles(series.times(stage)) }

  /// The stage with the largest median.
  public var slowestStage: StageLedger.Stage? {
    StageLedger.Stage.allCases.max { (stage($0)?.p50 ?? 0) < (stage($1)?.p50 ?? 0) }
  }
}

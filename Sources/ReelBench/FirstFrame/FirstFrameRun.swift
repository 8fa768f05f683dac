// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// What one way to a first frame took.
public struct FirstFrameRun: Equatable, Sendable {
  /// Nanoseconds of each stage, in the order of `StageLedger.Stage.allCases`.
  public let nanoseconds: [Int64]
  /// Frames that left the decoder, the first included, and packets of all streams that were read.
  public let framesDecoded, packetsRead: Int
  /// Bytes that were read.
  public let bytesRead: Int64
  /// What the server saw; nil without one.
  public let traffic: OriginTraffic?

  /// What a clip's ledger says.
  init(_ ledger: StageLedger, traffic: OriginTraffic? = nil) {
    nanoseconds = ledger.nanoseconds
    framesDecoded = ledger.framesDecoded
    packetsRead = ledger.packetsRead
    bytesRead = ledger.bytesRead
    self.traffic = traffic
  }

  /// A run of which only the times are known.
  init(nanoseconds: [Int64]) {
    self.nanoseconds = nanoseconds
    framesDecoded = 0
    packetsRead = 0
    bytesRead = 0
    traffic = nil
  }

  /// Milliseconds of one stage, or from opening to the first frame where `stage` is nil.
  public func milliseconds(_ stage: StageLedger.Stage?) -> Double {
    guard let stage else { return Double(nanoseconds.reduce(0, +)) / 1e6 }
    return StageLedger.Stage.allCases.firstIndex(of: stage).map { Double(nanoseconds[$0]) / 1e6 } ?? 0
  }
}

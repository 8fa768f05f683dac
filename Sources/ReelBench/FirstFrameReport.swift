// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// The JSON document of `reel bench first-frame`, `reel.bench.first-frame/1`.
public struct FirstFrameReport: Encodable, Sendable {
  private let schema = "reel.bench.first-frame/1"
  /// Raised whenever a figure comes to mean something else.
  private let measurementVersion = 1
  private let environment: Environment
  private let reels: [ReportEntry<Reel>]

  /// A document of these results, in order.
  public init(environment: Environment, results: [(path: String, result: Result<FirstFrameMeasurement, MediaError>)]) {
    self.environment = environment
    reels = results.map { path, result in
      switch result {
      case .success(let measurement): .reel(Reel(measurement))
      case .failure(let error): .failure(ReelFailure(path: path, error: error))
      }
    }
  }

  private struct Reel: Encodable, Sendable {
    let path, codec: String
    let width, height: Int
    let cache = "warm"
    let runs: Int
    let totalMs: Percentiles?
    let stagesMs: [String: Percentiles]
    let framesDecoded, packetsRead: Int
    let bytesRead: Int64
    let firstFrameMd5: String
    let firstFramePts: Int64?
    let hints: [HintEntry]

    init(_ measurement: FirstFrameMeasurement) {
      path = measurement.path
      codec = measurement.codec
      width = measurement.width
      height = measurement.height
      runs = measurement.ledgers.count
      totalMs = measurement.total
      var stages: [String: Percentiles] = [:]
      for stage in StageLedger.Stage.allCases { stages[stage.rawValue] = measurement.stage(stage) }
      stagesMs = stages
      framesDecoded = measurement.ledgers.last?.framesDecoded ?? 0
      packetsRead = measurement.ledgers.last?.packetsRead ?? 0
      bytesRead = measurement.ledgers.last?.bytesRead ?? 0
      firstFrameMd5 = measurement.md5
      firstFramePts = measurement.pts
      hints = measurement.hints.map(HintEntry.init)
    }
  }
}

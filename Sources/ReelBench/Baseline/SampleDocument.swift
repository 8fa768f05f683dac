// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import ReelMedia

/// The times of every run of one process: what `reel bench first-frame --samples` prints, `reel.bench.samples/1`.
public struct SampleDocument: Codable, Sendable {
  /// One reel.
  struct Reel: Codable, Equatable, Sendable {
    struct Failure: Codable, Equatable, Sendable {
      let code, message: String
    }

    let path: String
    /// Nil for one that failed.
    let sha256: String?
    /// Nanoseconds of each stage, by the stage's name, run by run.
    let samplesNs: [String: [Int64]]?
    let error: Failure?
  }

  static let schema = "reel.bench.samples/1"

  let schema: String
  let measurementVersion: Int
  /// Milliseconds that fixed work took, which has nothing to do with reels.
  let paceMs: Double
  let reels: [Reel]

  /// What one process measured.
  public init(_ results: FirstFrameBench.Results, pace: MachinePace) {
    schema = Self.schema
    measurementVersion = FirstFrameResults.measurementVersion
    paceMs = pace.milliseconds
    reels = results.map { path, result in
      switch result {
      case .success(let reel):
        Reel(path: path, sha256: reel.sha256, samplesNs: reel.series.nanoseconds, error: nil)
      case .failure(let error):
        Reel(
          path: path, sha256: nil, samplesNs: nil,
          error: Reel.Failure(code: error.code.rawValue, message: error.reason))
      }
    }
  }

  /// Reads what a process printed; nil for anything else.
  public init?(_ text: [UInt8]) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    guard let document = try? decoder.decode(Self.self, from: Data(text)), document.schema == Self.schema,
      document.measurementVersion == FirstFrameResults.measurementVersion, document.isSound
    else { return nil }
    self = document
  }

  /// Whether every reel has all stages, with as many times each, none negative, and the pace is a time.
  var isSound: Bool { paceMs > 0 && paceMs.isFinite && reels.allSatisfy { $0.samplesNs == nil || $0.series != nil } }
}

extension SampleDocument.Reel {
  /// The runs; nil where there are none, or the figures are none.
  var series: FirstFrameSeries? {
    let stages = StageLedger.Stage.allCases.compactMap { samplesNs?[$0.rawValue] }
    guard stages.count == StageLedger.Stage.allCases.count, let count = stages.first?.count, count > 0,
      stages.allSatisfy({ $0.count == count && $0.allSatisfy { (0...Self.longest).contains($0) } })
    else { return nil }
    var series = FirstFrameSeries()
    series.runs = (0..<count).map { run in FirstFrameRun(nanoseconds: stages.map { $0[run] }) }
    return series
  }

  /// Nanoseconds of a stage that are no fault: an hour, so that no sum overflows.
  private static let longest: Int64 = 3_600_000_000_000
}

// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// The JSON document of `reel bench first-frame`, `reel.bench.first-frame/1`.
public struct FirstFrameReport: Encodable, Sendable {
  private let schema = "reel.bench.first-frame/1"
  private let measurementVersion = FirstFrameResults.measurementVersion
  private let environment: Environment
  private let tolerance: Double
  private let noiseFloor: OrNull<NoiseEntry>
  private let reels: [ReportEntry<Reel>]
  /// Left out where nothing was compared.
  private let comparison: ComparisonEntry?
  private let baseline: BaselineEntry?

  /// A document of these results.
  ///
  /// - Parameter samples: whether it has the times of every run.
  public init(_ results: FirstFrameResults, samples: Bool = false) {
    environment = results.environment
    tolerance = results.tolerance
    noiseFloor = OrNull(results.noise.map(NoiseEntry.init))
    reels = results.reels.map { path, result in
      switch result {
      case .success(let measurement): .reel(Reel(measurement, samples: samples))
      case .failure(let error): .failure(ReelFailure(path: path, error: error))
      }
    }
    comparison = results.comparison.map(ComparisonEntry.init)
    baseline = results.baseline.map(BaselineEntry.init)
  }

  private struct NoiseEntry: Encodable, Sendable {
    let path: String
    let ratio: Double
    let ratioCi95: Interval
    let floor: Double
    let runs: Int
    let tooNoisy: Bool

    init(_ noise: NoiseFloor) {
      path = noise.path
      ratio = noise.ratio.value
      ratioCi95 = noise.ratio.ci95
      floor = noise.floor
      runs = noise.runs
      tooNoisy = noise.isTooNoisy
    }
  }

  private struct Reel: Encodable, Sendable {
    let path, codec: String
    let width, height: Int
    let size: Int64
    let sha256: String
    let cache: CacheState
    let threads: Int
    let probesAlways: Bool
    let runs: Int
    let totalMs: Percentiles?
    let stagesMs: [String: Percentiles]
    let framesDecoded, packetsRead: Int
    let bytesRead: Int64
    /// Left out without a server.
    let origin: OriginEntry?
    let firstFrameMd5: String
    let firstFramePts: Int64?
    let hints: [HintEntry]
    /// Nanoseconds of each stage, run by run; left out unless asked for.
    let samplesNs: [String: [Int64]]?

    init(_ measurement: FirstFrameMeasurement, samples: Bool) {
      path = measurement.path
      codec = measurement.codec
      width = measurement.width
      height = measurement.height
      size = measurement.size
      sha256 = measurement.sha256
      cache = measurement.setting.cache
      threads = measurement.setting.threads
      probesAlways = measurement.setting.probesAlways
      let series = measurement.series
      runs = series.runs.count
      totalMs = measurement.total
      var stages: [String: Percentiles] = [:]
      for stage in StageLedger.Stage.allCases { stages[stage.rawValue] = measurement.stage(stage) }
      stagesMs = stages
      framesDecoded = series.runs.last?.framesDecoded ?? 0
      packetsRead = series.runs.last?.packetsRead ?? 0
      bytesRead = series.runs.last?.bytesRead ?? 0
      origin = measurement.setting.line.map { OriginEntry($0, series) }
      firstFrameMd5 = measurement.md5
      firstFramePts = measurement.pts
      hints = measurement.hints.map(HintEntry.init)
      samplesNs = samples ? series.nanoseconds : nil
    }
  }

  /// The line to the server, and what it saw.
  private struct OriginEntry: Encodable, Sendable {
    let rttMs: Double
    let mbps: OrNull<Double>
    let fault: OrNull<String>
    let requests, connections, bytesSent: Percentiles?

    init(_ line: OriginLine, _ series: FirstFrameSeries) {
      rttMs = line.roundTripMilliseconds
      mbps = OrNull(line.megabitsPerSecond)
      fault = OrNull(line.fault?.rawValue)
      let traffic = series.runs.compactMap(\.traffic)
      requests = Percentiles(traffic.map { Double($0.requests) })
      connections = Percentiles(traffic.map { Double($0.connections) })
      bytesSent = Percentiles(traffic.map { Double($0.bytesSent) })
    }
  }

  private struct StageEntry: Encodable, Sendable {
    let beforeMs, afterMs: Percentiles
    let ratio: OrNull<Double>
    let ratioCi95: OrNull<Interval>
    let p, superiority: Double
    let verdict: Verdict

    init(_ stage: StageComparison) {
      beforeMs = stage.before
      afterMs = stage.after
      ratio = OrNull(stage.ratio?.value)
      ratioCi95 = OrNull(stage.ratio?.ci95)
      p = stage.p
      superiority = stage.superiority
      verdict = stage.verdict
    }
  }

  private struct ComparisonEntry: Encodable, Sendable {
    let before, after: String
    let total: StageEntry
    let stages: [String: StageEntry]
    let regression: Bool

    init(_ comparison: FirstFrameComparison) {
      before = comparison.before
      after = comparison.after
      total = StageEntry(comparison.total)
      var entries: [String: StageEntry] = [:]
      for entry in comparison.stages { if let stage = entry.stage { entries[stage.rawValue] = StageEntry(entry) } }
      stages = entries
      regression = comparison.isRegression
    }
  }

  private struct BaselineEntry: Encodable, Sendable {
    let file: String
    let processesBefore, processesNow: Int
    let pace, tolerance, noiseFloor: Double
    let conclusive: Bool
    let reels: [ComparisonEntry]
    let unmatched: [String]

    init(_ baseline: BaselineComparison) {
      file = baseline.file
      processesBefore = baseline.processesBefore
      processesNow = baseline.processesNow
      pace = baseline.pace
      tolerance = baseline.tolerance
      noiseFloor = baseline.noiseFloor
      conclusive = baseline.isConclusive
      reels = baseline.reels.map { ComparisonEntry($0.comparison) }
      unmatched = baseline.unmatched
    }
  }
}

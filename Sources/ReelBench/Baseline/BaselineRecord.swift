// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// First frames measured by several processes, kept for a later comparison: `reel.bench.baseline/1`.
public struct BaselineRecord: Codable, Sendable {
  /// Processes that a record needs at least: they differ more than the runs of one.
  public static let leastProcesses = 5

  private static let schema = "reel.bench.baseline/1"

  private struct Machine: Codable, Equatable, Sendable {
    let identity, cpu: String
    let cores: Int
  }

  private let schema: String
  private let measurementVersion: Int
  private let machine: Machine
  private let setting: RecordedSetting
  /// The noise floor when it was taken, as a share; nil where nobody measured it.
  private let noiseFloor: Double?
  private let processes: [SampleDocument]

  /// A record of what these processes measured.
  public init(_ processes: [SampleDocument], bench: FirstFrameBench, environment: Environment, noise: NoiseFloor?) {
    schema = Self.schema
    measurementVersion = FirstFrameResults.measurementVersion
    machine = Machine(identity: environment.machine ?? "", cpu: environment.cpu, cores: environment.cores)
    setting = RecordedSetting(bench)
    noiseFloor = noise.map { $0.floor.isFinite ? $0.floor : .greatestFiniteMagnitude }
    self.processes = processes
  }

  /// Whether there is anything in it.
  public var isEmpty: Bool { !paths.contains { !series(of: $0).isEmpty } }

  /// Reads a record's file.
  public init(_ text: [UInt8]) throws(BaselineRefusal) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    guard let record = try? decoder.decode(Self.self, from: Data(text)), record.schema == Self.schema,
      record.processes.count >= Self.leastProcesses,
      record.processes.allSatisfy({ $0.isSound && $0.measurementVersion == record.measurementVersion }), !record.isEmpty
    else { throw .notARecord }
    self = record
  }

  /// Compares reels with what they were when this was recorded.
  ///
  /// - Parameters:
  ///   - now: what was measured now, in the same way.
  ///   - file: this record's own.
  ///   - tolerance: the share up to which differences do not count.
  ///   - isForced: whether what only makes the comparison doubtful is passed over.
  public func compare(
    with now: BaselineRecord, file: String, tolerance: Double, isForced: Bool
  ) throws(BaselineRefusal) -> BaselineComparison {
    if !isForced, let refusal = refusal(of: now) ?? otherFile(than: now) { throw refusal }
    let noise = max(noiseFloor ?? 0, now.noiseFloor ?? 0)
    // Where the machine makes more of a difference than counts, nothing can be said.
    let comparator = Comparator(tolerance: noise > tolerance ? .infinity : tolerance)
    let pace = (now.pace ?? 1) / (pace ?? 1)
    let reels = now.paths.compactMap { path -> BaselineComparison.Reel? in
      guard let known = counterpart(of: path, now.hashes(of: path)) else { return nil }
      let (before, after) = (series(of: known), now.series(of: path))
      let comparison = comparator.compare(before, after, pace: pace, names: (file, path))
      return comparison.map { BaselineComparison.Reel(path: path, comparison: $0) }
    }
    guard !reels.isEmpty else { throw .otherReels }
    let compared = Set(reels.map(\.path) + reels.compactMap { counterpart(of: $0.path, now.hashes(of: $0.path)) })
    return BaselineComparison(
      file: file, processesBefore: processes.count, processesNow: now.processes.count, pace: pace, tolerance: tolerance,
      noiseFloor: noise, reels: reels,
      unmatched: (now.paths + paths.filter { !now.paths.contains($0) }).filter { !compared.contains($0) })
  }

  /// Why it will not be compared with what this bench is going to measure here, as far as that is known before.
  public func refusal(of bench: FirstFrameBench, environment: Environment) -> BaselineRefusal? {
    refusal(of: BaselineRecord([], bench: bench, environment: environment, noise: nil))
  }

  /// The same, once these reels were looked at.
  public func refusal(of results: FirstFrameBench.Results) -> BaselineRefusal? {
    let reels = results.compactMap { path, result in (try? result.get()).map { (path, Set([$0.sha256])) } }
    if let other = reels.first(where: { isOther($0.0, $0.1) }) { return .otherFile(other.0) }
    return reels.contains { counterpart(of: $0.0, $0.1) != nil } ? nil : .otherReels
  }

  private func refusal(of now: BaselineRecord) -> BaselineRefusal? {
    if measurementVersion != now.measurementVersion { return .otherVersion(measurementVersion) }
    if machine != now.machine { return .otherMachine(machine.cpu) }
    return setting.isComparable(to: now.setting) ? nil : .otherSetting
  }

  private func otherFile(than now: BaselineRecord) -> BaselineRefusal? {
    now.paths.first { isOther($0, now.hashes(of: $0)) }.map { .otherFile($0) }
  }

  /// Whether this has another file under the same name.
  private func isOther(_ path: String, _ hashes: Set<String>) -> Bool {
    let known = self.hashes(of: path)
    return !known.isEmpty && !hashes.isEmpty && known != hashes
  }

  /// What a reel is called here: as it is named now, or, under whatever name, the same file.
  private func counterpart(of path: String, _ hashes: Set<String>) -> String? {
    if paths.contains(path) { return path }
    return hashes.isEmpty ? nil : paths.first { self.hashes(of: $0) == hashes }
  }

  /// The reels in their order, each once.
  private var paths: [String] {
    var seen: Set<String> = []
    return processes.flatMap(\.reels).map(\.path).filter { seen.insert($0).inserted }
  }

  /// What each process measured; nothing where one of them could not: fewer would be too few to tell anything.
  private func series(of path: String) -> [FirstFrameSeries] {
    let series = processes.compactMap { process in process.reels.first { $0.path == path }?.series }
    return series.count == processes.count ? series : []
  }

  private func hashes(of path: String) -> Set<String> {
    Set(processes.flatMap(\.reels).filter { $0.path == path }.compactMap(\.sha256))
  }

  private var pace: Double? { OrderStatistic(processes.map(\.paceMs), percent: 50)?.value }
}

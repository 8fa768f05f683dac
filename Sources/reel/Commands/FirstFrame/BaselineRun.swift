// SPDX-License-Identifier: Apache-2.0

import ReelBench
import ReelService

/// `--record` and `--baseline`: measures in several processes, and writes or compares what they say.
struct BaselineRun {
  private let bench: FirstFrameBench
  private let processes: Int
  private let isForced: Bool
  private let earlier: (file: String, record: BaselineRecord)?
  private let target: String?

  /// What the arguments ask for. What cannot be used or written shows now, before anything is measured.
  init(_ bench: FirstFrameBench, _ environment: Environment, _ arguments: ParsedArguments) throws(ExitError) {
    let processes = try arguments.integer(FirstFrameOptions.processes)
    let isForced = arguments.flag(FirstFrameOptions.force)
    var earlier: (file: String, record: BaselineRecord)?
    if let file = try arguments.nonEmptyTextIfGiven(FirstFrameOptions.baseline) {
      let record = try Self.read(file)
      if !isForced, let refusal = record.refusal(of: bench, environment: environment) {
        throw Self.error(refusal, of: file)
      }
      earlier = (file, record)
    }
    target = try arguments.nonEmptyTextIfGiven(FirstFrameOptions.record)
    if let target { try OutputFile.check(target, suffix: ".json") }
    self.bench = bench
    self.processes = processes
    self.isForced = isForced
    self.earlier = earlier
  }

  /// Measures these reels in processes of their own, where that is asked for, and adds what came of it.
  ///
  /// - Returns: the record, where one is to be written.
  func add(to results: inout FirstFrameResults, paths: [String]) throws(ExitError) -> Written? {
    guard target != nil || earlier != nil else { return nil }
    if let earlier, !isForced, let refusal = earlier.record.refusal(of: results.reels) {
      throw Self.error(refusal, of: earlier.file)
    }
    let record = BaselineRecord(
      try sample(paths), bench: bench, environment: results.environment, noise: results.noise)
    if let earlier {
      do throws(BaselineRefusal) {
        results.baseline = try earlier.record.compare(
          with: record, file: earlier.file, tolerance: bench.tolerance, isForced: isForced)
      } catch {
        throw Self.error(error, of: earlier.file)
      }
    }
    guard let target else { return nil }
    guard !record.isEmpty else { throw ExitError(.data, "\(target): no reel was measured, and nothing is recorded") }
    return Written(path: target, text: try json(compact: record) + "\n")
  }

  /// A record that is to be written.
  struct Written {
    let path, text: String
  }

  private static func read(_ path: String) throws(ExitError) -> BaselineRecord {
    let text: [UInt8]
    do throws(FeedError) { text = try RegularFile.read(path) } catch { throw ExitError(error) }
    do throws(BaselineRefusal) { return try BaselineRecord(text) } catch { throw Self.error(error, of: path) }
  }

  private static func error(_ refusal: BaselineRefusal, of path: String) -> ExitError {
    let advice = refusal.yieldsToForce ? "; '--force' compares all the same" : ""
    return ExitError(.data, "\(path): \(refusal)\(advice)".withoutControls)
  }

  private func sample(_ paths: [String]) throws(ExitError) -> [SampleDocument] {
    let words = words(paths)
    var progress = ProgressBar(total: processes)
    var documents: [SampleDocument] = []
    while documents.count < processes {
      progress.update(done: documents.count, item: "process \(documents.count + 1)")
      do throws(SamplingProcess.Failure) {
        documents.append(try SamplingProcess.run(words))
      } catch {
        progress.erase()
        throw ExitError(.internal, "\(error)")
      }
    }
    return documents
  }

  /// The arguments of one process that measures in the same way.
  private func words(_ paths: [String]) -> [String] {
    var words = ["reel", "bench", "first-frame", "--samples", "--runs=\(bench.runs)"]
    words += ["--threads=\(bench.setting.threads)", "--cache=\(bench.setting.cache.rawValue)"]
    if bench.setting.probesAlways { words.append("--probe") }
    if let line = bench.setting.line {
      words += ["--origin=http", "--rtt=\(line.roundTripMilliseconds)"]
      if let rate = line.megabitsPerSecond { words.append("--mbps=\(rate)") }
      if let fault = line.fault { words.append("--fault=\(fault.rawValue)") }
    }
    return words + ["--"] + paths
  }
}

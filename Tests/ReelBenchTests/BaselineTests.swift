// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import ReelMedia
import Testing

@testable import ReelBench

@Suite struct BaselineTests {
  /// What a process that measured these reels prints.
  private static func samples(
    _ paths: [String], hash: String? = nil, decoding: Int64 = 10_000_000, pace: Double = 20
  ) throws -> SampleDocument {
    let times = (0..<10).map { decoding + Int64($0) * 1000 }
    let zero = [Int64](repeating: 0, count: 10)
    let reels = paths.map { path in
      """
      {"path":"\(path)","sha256":"\(hash ?? String(path.split(separator: "/").last ?? ""))","samples_ns":{"open":\(times),"probe":\(zero),"decoder_open":\(zero),
      "first_packet":\(zero),"first_frame":\(times),"convert":\(zero)}}
      """
    }
    let text = """
      {"schema":"reel.bench.samples/1","measurement_version":1,"pace_ms":\(pace),"reels":[\(reels.joined(separator: ","))]}
      """
    return try #require(SampleDocument(Array(text.utf8)))
  }

  private static let environment = Environment(threads: 1)

  private static func record(
    _ documents: [SampleDocument], threads: Int = 1, noise: NoiseFloor? = nil
  ) -> BaselineRecord {
    var bench = FirstFrameBench()
    bench.setting.threads = threads
    return BaselineRecord(documents, bench: bench, environment: environment, noise: noise)
  }

  /// Five processes, each a little slower than the one before.
  private static func processes(
    _ paths: String..., hash: String? = nil, decoding: Int64 = 10_000_000, pace: Double = 20
  ) throws -> [SampleDocument] {
    try (0..<5).map {
      try samples(
        paths.isEmpty ? ["a.mp4"] : paths, hash: hash, decoding: decoding + Int64($0) * 20_000, pace: pace)
    }
  }

  /// Written, and read again.
  private static func reread(_ record: BaselineRecord, replacing: (String, String)? = nil) throws -> BaselineRecord {
    var text = try JSONText.pretty(record)
    if let replacing {
      try #require(text.contains(replacing.0))
      text = text.split(separator: replacing.0, omittingEmptySubsequences: false).joined(separator: replacing.1)
    }
    return try BaselineRecord(Array(text.utf8))
  }

  private static func compare(
    _ before: BaselineRecord, _ after: BaselineRecord, isForced: Bool = false
  ) throws -> BaselineComparison {
    try before.compare(with: after, file: "b.json", tolerance: 0.05, isForced: isForced)
  }

  @Test func theSameAgain() throws {
    let record = try Self.reread(Self.record(Self.processes()))
    let comparison = try Self.compare(record, Self.record(Self.processes()))
    #expect(comparison.reels.map(\.path) == ["a.mp4"] && comparison.unmatched == [])
    #expect(comparison.processesBefore == 5 && comparison.processesNow == 5 && comparison.pace == 1)
    #expect(comparison.reels.first?.comparison.total.verdict == .unknown)
  }

  @Test func slower() throws {
    let now = try Self.record(Self.processes(decoding: 12_000_000))
    let comparison = try Self.compare(Self.reread(Self.record(Self.processes())), now)
    #expect(comparison.reels.first?.comparison.isRegression == true)
    // On a machine that is as much slower itself, it may be that.
    let slowMachine = try Self.record(Self.processes(decoding: 12_000_000, pace: 24))
    let other = try Self.compare(Self.reread(Self.record(Self.processes())), slowMachine)
    #expect(other.pace == 1.2 && other.reels.first?.comparison.isRegression == false)
  }

  /// On a machine that makes more of a difference than counts, nothing can be said, whenever that was.
  @Test func tooMuchNoise() throws {
    func noise(_ floor: Double) -> NoiseFloor {
      NoiseFloor(path: "a", ratio: Estimate(1, ci95: Interval(1, 1 + floor)), runs: 20, tolerance: 0.05)
    }
    let (fast, slow) = (try Self.processes(), try Self.processes(decoding: 12_000_000))
    let rows: [(then: Double?, now: Double?, verdict: Verdict)] = [
      (nil, nil, .slower), (0.04, 0.03, .slower), (0.04, 0.06, .unknown), (0.06, 0.01, .unknown),
      (.infinity, nil, .unknown),
    ]
    for row in rows {
      let comparison = try Self.compare(
        Self.reread(Self.record(fast, noise: row.then.map(noise))), Self.record(slow, noise: row.now.map(noise)))
      #expect(comparison.isConclusive == (row.verdict == .slower))
      #expect(comparison.reels.map(\.comparison.total.verdict) == [row.verdict])
    }
  }

  /// A file is known again by what is in it.
  @Test func theSameFileUnderAnotherName() throws {
    let comparison = try Self.compare(
      Self.record(Self.processes("Media/a.mp4")), Self.record(Self.processes("./a.mp4")))
    #expect(comparison.reels.map(\.path) == ["./a.mp4"] && comparison.unmatched == [])
  }

  @Test func reelsThatOneOfThemLacks() throws {
    let before = try Self.record(Self.processes("a", "b"))
    let after = try Self.record(Self.processes("c", "a"))
    let comparison = try Self.compare(before, after)
    #expect(comparison.reels.map(\.path) == ["a"] && comparison.unmatched == ["c", "b"])
  }

  /// Four processes are too few to tell anything: a reel that failed in one of five is not compared, and named.
  @Test func aReelThatFailedInOneProcess() throws {
    var processes = try Self.processes("a", "b")
    processes[3] = try Self.samples(["b"])
    let comparison = try Self.compare(Self.record(processes), Self.record(Self.processes("a", "b")))
    #expect(comparison.reels.map(\.path) == ["b"] && comparison.unmatched == ["a"])
    let turned = try Self.compare(Self.record(Self.processes("a", "b")), Self.record(processes))
    #expect(turned.reels.map(\.path) == ["b"] && turned.unmatched == ["a"])
  }

  @Test func refusals() throws {
    let now = try Self.record(Self.processes())
    func refusal(_ before: BaselineRecord) -> BaselineRefusal? {
      do throws(BaselineRefusal) {
        _ = try before.compare(with: now, file: "b.json", tolerance: 0.05, isForced: false)
        return nil
      } catch { return error }
    }
    #expect(refusal(try Self.record(Self.processes(hash: "11"))) == .otherFile("a.mp4"))
    #expect(refusal(try Self.record(Self.processes(), threads: 2)) == .otherSetting)
    #expect(refusal(try Self.record(Self.processes("b.mp4"))) == .otherReels)
    let cores = "\"cores\" : \(Self.environment.cores)"
    let other = try Self.reread(now, replacing: (cores, "\"cores\" : 77"))
    #expect(refusal(other) == .otherMachine(Self.environment.cpu))
    let version = try Self.reread(now, replacing: ("\"measurement_version\" : 1", "\"measurement_version\" : 0"))
    #expect(refusal(version) == .otherVersion(0))
    // All but the last go on where they are told to.
    for record in [try Self.record(Self.processes(hash: "11")), other, version] {
      #expect(try Self.compare(record, now, isForced: true).reels.count == 1)
    }
    #expect(throws: BaselineRefusal.otherReels) {
      try Self.compare(try Self.record(Self.processes("b.mp4")), now, isForced: true)
    }
  }

  @Test(arguments: [
    "", "{}", "[]", "null", #"{"schema":"reel.bench.first-frame/1"}"#, #"{"schema":"reel.bench.baseline/1"}"#,
    "\u{feff}{",
  ])
  func noRecord(_ text: String) {
    #expect(throws: BaselineRefusal.notARecord) { try BaselineRecord(Array(text.utf8)) }
  }

  struct DamageRow: CustomTestStringConvertible, Sendable {
    let name, old, new: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    DamageRow(name: "a negative time", old: "10000000", new: "-1"),
    DamageRow(name: "a time that overflows sums", old: "10000000", new: "9223372036854775807"),
    DamageRow(name: "no whole number", old: "10000000", new: "1e99"),
    DamageRow(name: "no pace", old: "\"pace_ms\" : 20", new: "\"pace_ms\" : 0"),
    DamageRow(name: "a stage that is missing", old: "\"first_packet\" :", new: "\"second_packet\" :"),
    DamageRow(name: "another schema", old: "reel.bench.baseline/1", new: "reel.bench.baseline/2"),
    DamageRow(name: "no processes", old: "\"processes\" :", new: "\"proceses\" :"),
  ])
  func damagedRecord(_ row: DamageRow) throws {
    let record = try Self.record(Self.processes())
    #expect(throws: BaselineRefusal.notARecord) { try Self.reread(record, replacing: (row.old, row.new)) }
  }

  @Test func tooFewProcesses() throws {
    let record = try Self.record(Array(Self.processes().dropLast()))
    #expect(throws: BaselineRefusal.notARecord) { try Self.reread(record) }
  }

  @Test(arguments: ["", "serving", "{\"schema\":\"reel.bench.samples/1\"}"])
  func noSamples(_ text: String) { #expect(SampleDocument(Array(text.utf8)) == nil) }
}

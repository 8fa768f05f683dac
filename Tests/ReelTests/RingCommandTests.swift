// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

/// `reel bench swipe` and `reel soak` on real rings: what they write has the shape of the design, and adds up.
@Suite(.serialized) struct RingCommandTests {
  private static let percentileKeys = ["ci95", "max", "min", "n", "p50", "p90", "p95", "p99"]
  private static let swipeKeys = [
    "blocked", "configure_us", "decoders", "environment", "failed", "frames_decoded", "frames_shown", "frames_wasted",
    "intent_to_frame_us", "landings", "late", "measurement_version", "missed", "pages", "pattern", "peak_rss_mib",
    "ready_lead_ms", "reels", "schema", "seed", "skipped", "slot_bytes", "slot_ids", "timeline", "trace", "warm",
    "warm_cost_ms",
  ]
  private static let outcomes = ["warm", "late", "missed", "failed"]

  private func document(_ arguments: [String], status: Int32 = 0) throws -> JSONValue {
    let result = try ReelProcess.run(arguments, in: TestFiles.root)
    #expect(result.status == status, "\(result.errorText)")
    return try JSONValue(document: result.text)
  }

  private func whole(_ value: JSONValue) -> Int { value.number.map { Int($0) } ?? -1 }

  @Test func swipeDocument() throws {
    let document = try document(["bench", "swipe", "--landings", "12", "--dwell", "20", "--seed", "3", "--json"])
    #expect(document.keys == Self.swipeKeys)
    #expect(document["schema"].string == "reel.bench.swipe/1")
    #expect(whole(document["measurement_version"]) == 1 && whole(document["seed"]) == 3)
    #expect(document["pattern"] == "flick")
    #expect(document["environment"].keys == EnvironmentKeys.all)
    #expect(whole(document["landings"]) == 12 && whole(document["blocked"]) == 0)

    let trace = document["trace"].elements
    #expect(trace.map { whole($0["n"]) } == Array(1...12))
    let visits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 8, 7].map { TestFiles.reels[$0].prefix(while: { $0 != "." }) }
    #expect(trace.map { $0["reel"].string?.prefix { $0 != "." } } == visits)
    for outcome in Self.outcomes {
      #expect(whole(document[outcome]) == trace.count { $0["outcome"].string == outcome })
    }
    #expect(Self.outcomes.reduce(0) { $0 + whole(document[$1]) } == 12)
    // Nothing can have warmed the first; it comes late, or too late.
    #expect(["late", "missed"].contains(trace[0]["outcome"].string))
    for entry in trace {
      #expect(entry.keys == ["at_ms", "intent_to_frame_us", "n", "outcome", "reel"])
      let came = ["warm", "late"].contains(entry["outcome"].string)
      #expect(came == (entry["intent_to_frame_us"].number != nil))
    }
    expectFigures(document)
    expectTimeline(document)
    expectRecording(document)
  }

  private func expectRecording(_ document: JSONValue) {
    let landed = document["timeline"].elements.filter { $0["event"] == "landed" }
    #expect(document["trace"].elements.map { $0["at_ms"] } == landed.map { $0["at_ms"] })
    #expect(document["pages"].elements.map { $0["reels"].elements.count } == [TestFiles.reels.count])
    let warmUps = document["reels"].elements.flatMap { $0["warm_ups"].elements }
    let given = document["timeline"].elements.filter { $0["event"] == "configured" && $0["reel"] != .null }
    // What was overtaken before its slot came to it has no account.
    #expect(!warmUps.isEmpty && warmUps.count <= given.count)
    #expect(warmUps.allSatisfy { ["none", "ready", "stopped", "failed"].contains($0["outcome"].string) })
    #expect(warmUps.allSatisfy { ["shown", "unseen", "kept"].contains($0["fate"].string) })
    let counted = warmUps.reduce(0) { $0 + whole($1["frames_decoded"]) }
    #expect(counted >= whole(document["frames_decoded"]))
    #expect(warmUps.contains { $0["outcome"] == "ready" && $0["decoding_ms"].number ?? 0 > 0 })
  }

  private func expectTimeline(_ document: JSONValue) {
    let timeline = document["timeline"].elements
    let times = timeline.compactMap { $0["at_ms"].number }
    #expect(times.count == timeline.count && times == times.sorted() && times.first == 0)
    #expect(timeline.allSatisfy { (0...2).contains(whole($0["slot"])) && whole($0["generation"]) > 0 })
    let trace = document["trace"].elements
    let landed = timeline.filter { $0["event"] == "landed" }
    #expect(landed.map { whole($0["landing"]) } == Array(1...trace.count))
    #expect(landed.map { $0["reel"] } == trace.map { $0["reel"] })
    #expect(landed.map { $0["outcome"] } == trace.map { $0["outcome"] })
    let came = trace.filter { ["warm", "late"].contains($0["outcome"].string) }
    #expect(timeline.filter { $0["event"] == "shown" }.map { $0["landing"] } == came.map { $0["n"] })
    // On a busy machine no reel may become warm before it is left.
    #expect(timeline.count { $0["event"] == "warm" } == max(0, whole(document["warm_cost_ms"]["n"])))
    #expect(timeline.count { $0["event"] == "configured" } == whole(document["configure_us"]["n"]))
    // No reel is warm that was not told to warm.
    for (index, event) in timeline.enumerated() where event["event"] == "warm" {
      #expect(
        timeline[..<index].contains { before in
          before["event"] == "warming" && before["slot"] == event["slot"] && before["generation"] == event["generation"]
        })
    }
  }

  private func expectFigures(_ document: JSONValue) {
    let came = document["trace"].elements.filter { ["warm", "late"].contains($0["outcome"].string) }
    expectPercentiles(document["intent_to_frame_us"], count: whole(document["warm"]))
    expectPercentiles(document["ready_lead_ms"], count: came.count)
    expectPercentiles(document["configure_us"], count: nil)
    // On a busy machine no reel may become warm before it is left.
    if document["warm_cost_ms"] != .null { expectPercentiles(document["warm_cost_ms"], count: nil) }
    #expect(Set(document["slot_ids"].elements.map(whole)).isSubset(of: [0, 1, 2]))
    #expect(document["slot_ids"].elements.map(whole).sorted() == document["slot_ids"].elements.map(whole))
    #expect(document["decoders"].keys == ["flushed", "reopened"])
    let decoded = whole(document["frames_decoded"])
    #expect(
      decoded >= whole(document["frames_shown"])
        && whole(document["frames_shown"]) >= Set(came.map { $0["reel"].string }).count)
    #expect(decoded == whole(document["frames_shown"]) + whole(document["frames_wasted"]))
    #expect(document["peak_rss_mib"].number ?? 0 > 10)
  }

  private func expectPercentiles(_ object: JSONValue, count: Int?) {
    if count == 0 { return #expect(object == .null) }
    #expect(object.keys == Self.percentileKeys)
    if let count { #expect(whole(object["n"]) == count) }
    let ordered = ["min", "p50", "p90", "p95", "p99", "max"].compactMap { object[$0].number }
    #expect(ordered.count == 6 && ordered == ordered.sorted())
  }

  @Test(arguments: ["browse", "backforth", "jump"]) func patterns(_ name: String) throws {
    let arguments = ["bench", "swipe", "-n", "6", "--dwell", "10", "--pattern", name, "--json"]
    let document = try document(arguments)
    #expect(document["pattern"].string == name && whole(document["seed"]) == 1)
    let reels = document["trace"].elements.map { $0["reel"] }
    #expect(reels.count == 6)
    #expect(try self.document(arguments)["trace"].elements.map { $0["reel"] } == reels)
  }

  @Test func aRecordedTrace() throws {
    let folder = try TemporaryFolder()
    let lines = [
      #"{"t_ms":5,"action":"previous"}"#, #"{"t_ms":10,"action":"jump","index":9}"#,
      #"{"t_ms":20,"action":"next"}"#, #"{"t_ms":25,"action":"jump","index":99}"#,
      #"{"t_ms":30,"action":"previous"}"#,
    ]
    let trace = try folder.write("trace.jsonl", lines.joined(separator: "\n"))
    let document = try document(["bench", "swipe", "--pattern", trace, "--json"])
    #expect(whole(document["landings"]) == 3 && whole(document["blocked"]) == 3)
    let numbers = document["trace"].elements.map { $0["reel"].string?.prefix(2) }
    #expect(numbers == ["01", "10", "09"])
  }

  @Test func swipeText() throws {
    let result = try ReelProcess.run(["bench", "swipe", "-n", "4", "--dwell", "10"], in: TestFiles.root)
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(result.status == 0 && result.errorText == "")
    #expect(
      lines.map { $0.prefix { $0 != " " && $0 != "," } }
        == ["landings", "decoders", "frames", "memory", "", "intent", "ready", "warming", "configure"])
    #expect(lines.allSatisfy { $0.count <= 80 } && lines.first?.hasPrefix("landings  4: ") == true)
  }

  @Test func reelsThatFailAreListedAndAreNoFailure() throws {
    let folder = try TemporaryFolder()
    try folder.copyReel("02-h264-moov-last.mp4", to: "a.mp4")
    try folder.write("b.mp4", "no video at all")
    let result = try ReelProcess.run(
      ["bench", "swipe", "--feed", folder.path, "-n", "4", "--dwell", "500", "--json"], in: TestFiles.root)
    #expect(result.status == 0)
    #expect(result.errorText.contains("not-media") && result.errorText.split(separator: "\n").count == 1)
    let failed = try JSONValue(document: result.text)["trace"].elements.filter { $0["outcome"] == "failed" }
    #expect(failed.allSatisfy { $0["error"]["code"] == "not-media" && $0["intent_to_frame_us"] == .null })
    // Whether it had failed before it was left depends on the machine; by the second time it has.
    #expect((1...2).contains(failed.count))
  }

  /// A command, its exit code, and the end of what it says.
  struct ErrorRow: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let status: Int32
    let message: String

    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let errorRows = [
    ErrorRow(arguments: ["bench", "swipe", "--feed", "/nowhere"], status: 66, message: "No such file or directory"),
    ErrorRow(arguments: ["soak", "/nowhere"], status: 66, message: "No such file or directory"),
    ErrorRow(arguments: ["bench", "swipe", "--pattern", "/nowhere"], status: 66, message: "No such file or directory"),
    ErrorRow(
      arguments: ["bench", "swipe", "--feed", "Sources"], status: 65, message: "the feed 'Sources' has no reel"),
    ErrorRow(arguments: ["soak", "Sources"], status: 65, message: "the feed 'Sources' has no reel"),
    ErrorRow(arguments: ["bench", "swipe", "--pattern", "Package.swift"], status: 65, message: "line 1: not JSON"),
    ErrorRow(
      arguments: ["bench", "swipe", "--landings", "0"], status: 64, message: "whole number from 1 to 1000000, not '0'"),
    ErrorRow(arguments: ["bench", "swipe", "Media"], status: 64, message: "unexpected operand 'Media'"),
    ErrorRow(arguments: ["soak", "Media", "Media"], status: 64, message: "unexpected operand 'Media'"),
  ]

  @Test(arguments: errorRows) func errors(_ row: ErrorRow) throws {
    let result = try ReelProcess.run(row.arguments, in: TestFiles.root)
    #expect(result.status == row.status && result.output.isEmpty)
    #expect(result.errorText.contains(row.message), "\(result.errorText)")
  }

  @Test(arguments: [["bench", "swipe", "--dwell", "20000", "--feed"], ["soak", "-n", "4"]])
  func aFeedOfNothingButBrokenReels(_ command: [String]) throws {
    let folder = try TemporaryFolder()
    for name in ["a.mp4", "b.mp4", "c.mp4"] { try folder.write(name, "no video at all") }
    let options = command[0] == "bench" ? ["-n", "1"] : []
    let result = try ReelProcess.run(command + [folder.path] + options, in: TestFiles.root)
    #expect(command[0] == "soak" || result.status == 65, "\(result.text)\(result.errorText)")
    #expect([0, 65].contains(result.status))
  }

  @Test func soakDocument() throws {
    let landings = ReelProcess.isSanitized ? 30 : 60
    let document = try document(["soak", "--landings", "\(landings)", "--json"])
    #expect(
      document.keys == [
        "blocked", "decoders", "environment", "failed", "failures", "frames_checked", "frames_decoded", "growing",
        "idle", "landings", "late", "measurement_version", "missed", "peak_rss_mib", "reels_checked", "samples",
        "schema", "seed", "skipped",
        "slopes_per_1000", "slot_ids", "violation_count", "violations", "warm",
      ])
    #expect(document["schema"].string == "reel.soak/1")
    // The ring goes home for its last samples.
    #expect((landings...landings + 1).contains(whole(document["landings"])))
    #expect(Self.outcomes.reduce(0) { $0 + whole(document[$1]) } == whole(document["landings"]))
    #expect(document["violations"] == .array([]) && whole(document["violation_count"]) == 0)
    #expect(document["slot_ids"].elements.map(whole) == [0, 1, 2])
    #expect(document["decoders"].keys == ["flushed", "opened", "peak", "reopened"])
    #expect((1...3).contains(whole(document["decoders"]["peak"])))
    #expect(whole(document["reels_checked"]) > 1 && whole(document["frames_checked"]) >= whole(document["warm"]))
    let slopes = document["slopes_per_1000"]
    #expect(slopes.keys == ["descriptors", "memory_mib", "threads"])
    for key in slopes.keys {
      #expect(slopes[key].keys == ["end", "high", "limit", "low", "n", "slope", "start"])
      #expect(whole(slopes[key]["n"]) >= 3)
    }
    #expect(slopes["descriptors"]["slope"].number == 0 && document["growing"] == .array([]))
    let samples = document["samples"].elements
    #expect(samples.count == whole(slopes["memory_mib"]["n"]))
    #expect(samples.allSatisfy { $0.keys == ["descriptors", "landing", "memory_mib", "threads"] })
    #expect(document["idle"].keys == ["context_switches", "cpu_ms", "seconds"])
  }
}

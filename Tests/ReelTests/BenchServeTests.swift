// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

/// `reel bench serve` and `reel bench playing` on real daemons: what they write has the shape of the design, and adds up.
@Suite(.serialized) struct BenchServeTests {
  private static let percentileKeys = ["ci95", "max", "min", "n", "p50", "p90", "p95", "p99"]
  private static let serveKeys = [
    "daemon", "environment", "failed", "far_p50_ratio", "far_round_trip_us", "frames_received", "intent_to_frame_us",
    "intent_to_preview_us", "landings", "late", "measurement_version", "missed", "outdated", "p50_ratio",
    "p99_difference_us", "pace_ms", "pattern", "preview_mistakes", "preview_p50_ratio", "preview_p99_difference_us",
    "preview_share", "ready_lead_ms", "round_trip_us", "schema", "warm", "warm_cost_ms",
  ]
  private static let outcomes = ["warm", "late", "missed", "failed"]

  private func document(_ arguments: [String]) throws -> JSONValue {
    let result = try ReelProcess.run(arguments, in: TestFiles.root)
    #expect(result.status == 0, "\(result.errorText)")
    return try JSONValue(document: result.text)
  }

  private func whole(_ value: JSONValue) -> Int { value.number.map { Int($0) } ?? -1 }

  private func expectPercentiles(_ object: JSONValue, count: Int) {
    if count == 0 { return #expect(object == .null) }
    #expect(object.keys == Self.percentileKeys)
    #expect(whole(object["n"]) == count)
    let ordered = ["min", "p50", "p90", "p95", "p99", "max"].compactMap { object[$0].number }
    #expect(ordered.count == 6 && ordered == ordered.sorted())
  }

  @Test(arguments: [(pace: 120, pattern: "flick"), (pace: 20, pattern: "hover")])
  func serveDocument(pace: Int, pattern: String) throws {
    let document = try document(["bench", "serve", "-n", "12", "--pace", "\(pace)", "--json"])
    #expect(document.keys == Self.serveKeys)
    #expect(whole(document["preview_mistakes"]) == 0)
    #expect(document["schema"].string == "reel.bench.serve/1" && whole(document["measurement_version"]) == 1)
    #expect(document["environment"].keys == EnvironmentKeys.all)
    #expect(document["pattern"].string == pattern && whole(document["pace_ms"]) == pace)
    #expect(whole(document["landings"]) == 12 && whole(document["outdated"]) >= 0)
    #expect(Self.outcomes.reduce(0) { $0 + whole(document[$1]) } == 12)
    // The sample reels can all be shown.
    #expect(whole(document["failed"]) == 0)

    let came = whole(document["warm"]) + whole(document["late"])
    expectPercentiles(document["intent_to_frame_us"], count: whole(document["warm"]))
    expectPercentiles(document["ready_lead_ms"], count: came)
    expectPercentiles(document["warm_cost_ms"], count: came)
    #expect(whole(document["round_trip_us"]["n"]) >= 12)
    if whole(document["warm"]) > 0 {
      let (intent, trip) = (document["intent_to_frame_us"]["p50"].number, document["round_trip_us"]["p50"].number)
      #expect(document["p50_ratio"].number == intent.flatMap { intent in trip.map { intent / $0 } })
    }

    // The daemon has seen the same, and the landing on the first reel besides.
    let daemon = document["daemon"]
    #expect(whole(daemon["landings"]) == 13)
    #expect(Self.outcomes.reduce(0) { $0 + whole(daemon[$1]) } == 13)
    #expect(whole(daemon["warm"]) - whole(document["warm"]) <= 1)
    #expect(whole(daemon["frames_sent"]) == whole(document["frames_received"]))
    #expect(whole(daemon["frames_decoded"]) > 0 && whole(daemon["frames_outside"]) == 0)
  }

  /// The codecs that decode into shared memory, those included whose containers do not say how much they need; and the
  /// one that cannot.
  @Test(arguments: [
    ("01-h264-faststart.mp4", false), ("04-hevc.mp4", false), ("05-vp9.webm", false), ("07-h264.ts", false),
    ("10-hevc-hlg10.mp4", false), ("06-av1.mp4", true),
  ])
  func pixelsAreCopiedForOneCodecAlone(reel: String, isCopied: Bool) throws {
    let folder = try TemporaryFolder()
    for number in 1...3 { try folder.copyReel(reel, to: "\(number)-\(reel)") }
    let document = try document(["bench", "serve", "--feed", folder.path, "-n", "4", "--json"])
    let daemon = document["daemon"]
    #expect(whole(daemon["frames_decoded"]) > 0 && whole(daemon["frames_outside"]) == 0)
    #expect((whole(daemon["frames_copied"]) > 0) == isCopied)
  }

  @Test func serveText() throws {
    let result = try ReelProcess.run(["bench", "serve", "-n", "3", "--pace", "30"], in: TestFiles.root)
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(result.status == 0 && result.errorText == "")
    #expect(
      lines.map { $0.prefix { $0 != " " && $0 != "," } }
        == ["landings", "frames", "", "sent", "intent", "round", "far", "ready", "warming", "p50", "ahead", "p99"])
    #expect(lines.allSatisfy { $0.count <= 80 } && lines.first?.hasPrefix("landings  3: ") == true)
  }

  @Test func playingDocument() throws {
    let arguments = ["bench", "playing", "--rounds", "2", "--frames", "5", "--json", "Media/01-h264-faststart.mp4"]
    let document = try document(arguments)
    #expect(
      document.keys == [
        "decode_percent", "environment", "frames", "measurement_version", "observed_loop_percent", "observer_percent",
        "player_loop_percent", "rounds", "schema", "serving_percent",
      ])
    #expect(document["schema"].string == "reel.bench.playing/1" && whole(document["frames"]) == 5)
    #expect(document["rounds"].elements.count == 2)
    for round in document["rounds"].elements {
      let parts = ["decode_percent", "player_percent", "observed_percent"].map { round[$0].number ?? -1 }
      #expect(parts.allSatisfy { $0 > 0 })
      #expect(round["player_loop_percent"].number ?? .infinity <= parts[1])
      #expect(round["observed_loop_percent"].number ?? .infinity <= parts[2])
    }
  }

  /// What is wrong with a command line, or with what it names.
  struct Failure: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let status: ExitCode
    let message: String

    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let failureRows = [
    Failure(arguments: ["serve", "--pace", "0"], status: .usage, message: "--pace"),
    Failure(arguments: ["serve", "-n", "0"], status: .usage, message: "--landings"),
    Failure(arguments: ["serve", "Media"], status: .usage, message: "unexpected operand"),
    Failure(arguments: ["serve", "--key", "id"], status: .usage, message: "--key"),
    Failure(arguments: ["serve", "--runtime-dir", "/nowhere", "--key", "id=x"], status: .usage, message: "--key"),
    Failure(arguments: ["serve", "--runtime-dir", "/nowhere"], status: .unavailable, message: "/nowhere"),
    Failure(arguments: ["serve", "--feed", "/nowhere"], status: .noInput, message: "/nowhere"),
    Failure(arguments: ["serve", "--feed", "Sources"], status: .data, message: "leads nowhere"),
    Failure(arguments: ["playing"], status: .usage, message: "wants FILE"),
    Failure(arguments: ["playing", "--frames", "0", "x"], status: .usage, message: "--frames"),
    Failure(arguments: ["playing", "/nowhere"], status: .noInput, message: "/nowhere"),
    Failure(arguments: ["playing", "README.md"], status: .data, message: "README.md"),
  ]

  @Test(arguments: failureRows) func badUsage(_ failure: Failure) throws {
    let result = try ReelProcess.run(["bench"] + failure.arguments, in: TestFiles.root)
    #expect(result.status == failure.status.rawValue)
    #expect(result.text == "")
    #expect(result.errorText.contains(failure.message), "\(result.errorText)")
  }
}

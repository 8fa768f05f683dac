// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

/// The documents that other programs rely on have the keys of the design, all of them and no others.
@Suite struct JSONDocumentTests {
  private static let percentileKeys = ["ci95", "max", "min", "n", "p50", "p90", "p95", "p99"]
  private static let stages = ["convert", "decoder_open", "first_frame", "first_packet", "open", "probe"]
  private static let missing = "no such reel.mp4"

  private func document(_ arguments: [String], status: Int32 = 66) throws -> JSONValue {
    let result = try ReelProcess.run(arguments, in: TestFiles.media)
    #expect(result.status == status)
    #expect(result.text.hasSuffix("}\n"))
    return try JSONValue(document: result.text)
  }

  @Test func benchFirstFrame() throws {
    let document = try document(["bench", "first-frame", "--json", "-n", "6"] + TestFiles.reels + [Self.missing])
    #expect(
      document.keys == ["environment", "measurement_version", "noise_floor", "reels", "schema", "tolerance"])
    // Six runs tell nothing about noise.
    #expect(document["noise_floor"] == .null && document["tolerance"].number == 0.05)
    #expect(document["schema"].string == "reel.bench.first-frame/1")
    #expect(document["measurement_version"].number == 1)
    let environment = document["environment"]
    #expect(environment.keys == EnvironmentKeys.all)
    #expect(environment["ffmpeg"].keys == ["libavcodec", "libavformat", "libavutil", "libswscale"])
    #expect(environment["threads"].number == 1)
    let reels = document["reels"].elements
    #expect(reels.map { $0["path"].string } == TestFiles.reels + [Self.missing])
    for reel in reels.dropLast() { expectMeasured(reel, runs: 6) }
    expectFailure(reels.last ?? .null, code: "not-found")
  }

  private func expectMeasured(_ reel: JSONValue, runs: Double) {
    let keys = [
      "bytes_read", "cache", "codec", "first_frame_md5", "first_frame_pts", "frames_decoded", "height", "hints",
      "packets_read", "path", "probes_always", "runs", "sha256", "size", "stages_ms", "threads", "total_ms", "width",
    ]
    #expect(reel.keys == keys)
    #expect(reel["sha256"].string?.utf8.count == 64 && reel["size"].number ?? 0 > 1000)
    #expect(reel["threads"].number == 1 && reel["probes_always"] == .bool(false))
    #expect(reel["cache"].string == "warm")
    #expect(reel["runs"].number == runs)
    #expect(reel["first_frame_md5"].string?.utf8.count == 32)
    #expect(reel["frames_decoded"].number ?? 0 >= 1)
    #expect(reel["packets_read"].number ?? 0 >= 1)
    #expect(reel["bytes_read"].number ?? 0 > 1000)
    #expect(reel["stages_ms"].keys == Self.stages)
    expectPercentiles(reel["total_ms"], count: runs)
    for stage in Self.stages { expectPercentiles(reel["stages_ms"][stage], count: runs) }
    for hint in reel["hints"].elements { expectHint(hint, isAsked: true) }
  }

  private func expectPercentiles(_ object: JSONValue, count: Double) {
    #expect(object.keys == Self.percentileKeys)
    #expect(object["n"].number == count)
    #expect(object["ci95"].keys == ["p50", "p90", "p95", "p99"])
    for key in object["ci95"].keys {
      let ends = object["ci95"][key].elements
      #expect(ends.count == 2 && ends[0].number ?? .nan <= object[key].number ?? .nan)
    }
    let ordered = ["min", "p50", "p90", "p95", "p99", "max"].compactMap { object[$0].number }
    #expect(ordered.count == 6 && ordered == ordered.sorted() && ordered.allSatisfy { $0 >= 0 })
  }

  private func expectHint(_ hint: JSONValue, isAsked: Bool = false) {
    // Nobody measured the cost, and the key says so rather than being left out; why, where it was asked for.
    #expect(hint.keys == ["code", "cost_ms", "message"] + (isAsked ? ["unmeasured"] : []))
    #expect(hint["cost_ms"] == .null)
    #expect(hint["message"].string?.isEmpty == false)
  }

  private func expectFailure(_ reel: JSONValue, code: String, hints: [String] = []) {
    #expect(reel.keys == (hints.isEmpty ? ["error", "path"] : ["error", "hints", "path"]))
    #expect(reel["error"].keys == ["code", "message"])
    #expect(reel["error"]["code"].string == code)
    #expect(reel["error"]["message"].string?.isEmpty == false)
    #expect(reel["hints"].elements.map { $0["code"].string } == hints)
    for hint in reel["hints"].elements { expectHint(hint) }
  }

  @Test func probe() throws {
    let document = try document(["probe", "--json"] + TestFiles.reels + [Self.missing])
    #expect(document.keys == ["reels", "schema"])
    #expect(document["schema"].string == "reel.probe/1")
    let reels = document["reels"].elements
    #expect(reels.map { $0["path"].string } == TestFiles.reels + [Self.missing])
    let keys = [
      "bytes_read", "codec", "container", "duration_s", "frame_rate", "height", "hints", "mirrored", "packets_read",
      "path", "pixel_format", "profile", "rotation", "sample_aspect_ratio", "streams", "width",
    ]
    for reel in reels.dropLast() {
      #expect(reel.keys == keys)
      #expect(reel["frame_rate"].number == 30)
      #expect(reel["sample_aspect_ratio"].string == "1:1")
      #expect(reel["streams"].elements.map { $0["kind"].string } == ["video", "audio"])
      for stream in reel["streams"].elements { #expect(stream.keys == ["codec", "index", "kind"]) }
      for hint in reel["hints"].elements { expectHint(hint) }
    }
    #expect(reels[7]["rotation"].number == -90)
    #expect(reels[9]["pixel_format"].string == "yuv420p10le")
    expectFailure(reels.last ?? .null, code: "not-found")
  }

  /// The set of hints of each sample reel, the same from both commands.
  struct HintRow: CustomTestStringConvertible, Sendable {
    let reel: String
    let hints: [String]
    var testDescription: String { reel }
  }

  private static let hintRows = zip(
    TestFiles.reels,
    [
      ["b-frame-delay"], ["moov-at-end", "b-frame-delay"], ["fragmented-without-index", "b-frame-delay"],
      ["b-frame-delay"], [], [], ["b-frame-delay"], ["b-frame-delay"], ["edit-list-start", "b-frame-delay"],
      ["b-frame-delay"],
    ]
  ).map { HintRow(reel: $0, hints: $1) }

  @Test(arguments: hintRows) func hints(_ row: HintRow) throws {
    for command in [["probe"], ["bench", "first-frame", "-n", "1"]] {
      let document = try document(command + ["--json", row.reel], status: 0)
      #expect(document["reels"].elements.first?["hints"].elements.map { $0["code"].string } == row.hints)
    }
  }

  struct FailureRow: CustomTestStringConvertible, Sendable {
    let file, code: String
    var hints: [String] = []
    var testDescription: String { file }
  }

  private static let failureRows = [
    FailureRow(file: "mutagen__covr-with-name.m4a", code: "no-video", hints: ["cover-art-only"]),
    FailureRow(file: "mp4ff__stpp_prog.mp4", code: "no-video", hints: ["no-video"]),
    FailureRow(file: "UXP__gizmo-frag.mp4", code: "encrypted"),
    FailureRow(file: "photoprism__2018-04-12 19_24_49.mov", code: "not-media"),
  ]

  @Test(.needsCorpus, arguments: failureRows) func failures(_ row: FailureRow) throws {
    let folder = try #require(Corpus.folder)
    for command in [["probe"], ["bench", "first-frame", "-n", "1"]] {
      let document = try document(command + ["--json", folder + "/" + row.file], status: 65)
      expectFailure(document["reels"].elements.first ?? .null, code: row.code, hints: row.hints)
    }
  }
}

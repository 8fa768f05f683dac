// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import ReelMedia
import ReelService
import Testing

@testable import ReelBench

@Suite struct ReportTests {
  private static let folder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Media"

  private static func source(_ name: String) throws -> MediaSource { try MediaSource("\(folder)/\(name)") }

  /// The parts of `reel.bench.first-frame/1` that others rely on.
  private struct Bench: Decodable {
    struct Reel: Decodable {
      let path: String
      let codec, cache, firstFrameMd5: String?
      let width, height, runs, framesDecoded, packetsRead, bytesRead, firstFramePts: Int?
      let totalMs: Figures?
      let stagesMs: [String: Figures]?
      let hints: [Hint]?
      let error: Failure?
    }
    struct Figures: Decodable { let min, p50, p90, p95, p99, max: Double, n: Int }
    struct Hint: Decodable { let code, message: String }
    struct Failure: Decodable { let code, message: String }
    struct Environment: Decodable {
      let cpu: String
      let cores, threads: Int
      let ffmpeg: [String: String]
    }
    let schema: String
    let measurementVersion: Int
    let environment: Environment
    let reels: [Reel]
  }

  private static func decode<Document: Decodable>(_ type: Document.Type, from text: String) throws -> Document {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(type, from: Data(text.utf8))
  }

  private static func measure(_ name: String, runs: Int, threads: Int = 1) throws -> FirstFrameMeasurement {
    var bench = FirstFrameBench()
    bench.runs = runs
    bench.setting.threads = threads
    return try #require(try bench.measure(["\(folder)/\(name)"]).first).result.get()
  }

  private static let error = MediaError(.noVideo, operation: "open x", reason: "no video stream")

  @Test func benchDocument() throws {
    let measurement = try Self.measure("02-h264-moov-last.mp4", runs: 3)
    let results = FirstFrameResults(
      environment: Environment(threads: 1), tolerance: 0.05, noise: nil,
      reels: [("a", .success(measurement)), ("b", .failure(Self.error))])
    let text = try JSONText.pretty(FirstFrameReport(results))
    let document = try Self.decode(Bench.self, from: text)
    #expect(document.schema == "reel.bench.first-frame/1")
    #expect(document.measurementVersion == 1)
    #expect(document.environment.cores > 0 && document.environment.threads == 1)
    #expect(Set(document.environment.ffmpeg.keys) == ["libavcodec", "libavformat", "libavutil", "libswscale"])
    #expect(document.reels.count == 2)

    let reel = document.reels[0]
    #expect(reel.path.hasSuffix("/02-h264-moov-last.mp4"))
    #expect(reel.codec == "h264" && reel.cache == "warm" && reel.error == nil)
    #expect([reel.width, reel.height, reel.runs, reel.framesDecoded, reel.packetsRead] == [540, 960, 3, 1, 3])
    #expect(reel.firstFrameMd5 == measurement.md5 && reel.firstFramePts == 0)
    #expect(reel.totalMs?.n == 3)
    let stages = ["convert", "decoder_open", "first_frame", "first_packet", "open", "probe"]
    #expect(reel.stagesMs?.keys.sorted() == stages)
    #expect(reel.stagesMs?.values.allSatisfy { $0.n == 3 && $0.min <= $0.p50 && $0.p50 <= $0.max } == true)
    #expect(reel.hints?.map(\.code) == ["moov-at-end", "b-frame-delay"])
    for key in [
      "first_frame_md5", "first_frame_pts", "frames_decoded", "packets_read", "bytes_read", "total_ms", "stages_ms",
    ] {
      #expect(text.contains("\"\(key)\" :"), "\(key)")
    }
    // Nobody measured what a hint costs, and the document says so.
    #expect(text.contains("\"cost_ms\" : null"))

    let failure = document.reels[1]
    #expect(failure.path == "b" && failure.error?.code == "no-video" && failure.codec == nil)
    #expect(failure.hints?.map(\.code) == ["no-video"])
  }

  @Test func aRunThatFailsIsAnError() throws {
    let results = try FirstFrameBench().measure(["/nowhere/reel.mp4"])
    #expect(results.map(\.path) == ["/nowhere/reel.mp4"])
    #expect(throws: MediaError.self) { try results[0].result.get() }
  }

  @Test func everyRunIsKept() throws {
    let measurement = try Self.measure("09-edit-list.mp4", runs: 5, threads: 2)
    #expect(measurement.series.runs.count == 5)
    #expect(measurement.series.runs.allSatisfy { $0.framesDecoded == 1 && $0.packetsRead == 45 })
    #expect(measurement.total?.n == 5)
    #expect(measurement.slowestStage != nil && measurement.stage(.open)?.n == 5)
    #expect(measurement.width == 720 && measurement.height == 1280)
    #expect(measurement.hints.map(\.hint.code) == [.editListStart, .bFrameDelay])
  }

  /// The parts of `reel.probe/1` that others rely on.
  private struct Probe: Decodable {
    struct Reel: Decodable {
      struct Stream: Decodable { let index: Int, kind, codec: String }
      let path: String
      let container, codec, profile, pixelFormat, sampleAspectRatio: String?
      let width, height, rotation, bytesRead, packetsRead: Int?
      let mirrored: Bool?
      let frameRate, durationS: Double?
      let streams: [Stream]?
      let error: Bench.Failure?
    }
    let schema: String
    let reels: [Reel]
  }

  @Test func probeDocument() throws {
    let reel = try ProbedReel(Self.source("08-phone-rotated.mp4"))
    let text = try JSONText.pretty(ProbeReport([("a", .success(reel)), ("b", .failure(Self.error))]))
    let document = try Self.decode(Probe.self, from: text)
    #expect(document.schema == "reel.probe/1")
    for key in ["pixel_format", "sample_aspect_ratio", "frame_rate", "duration_s", "bytes_read", "packets_read"] {
      #expect(text.contains("\"\(key)\" :"), "\(key)")
    }
    let entry = document.reels[0]
    #expect(entry.path == "a" && entry.codec == "h264" && entry.profile == "High" && entry.pixelFormat == "yuv420p")
    #expect([entry.width, entry.height, entry.rotation, entry.packetsRead] == [1920, 1080, -90, 3])
    #expect(entry.mirrored == false && entry.frameRate == 30)
    #expect(entry.streams?.map(\.kind) == ["video", "audio"])
    #expect(entry.streams?.map(\.codec) == ["h264", "aac"])
    #expect(document.reels[1].error?.code == "no-video" && document.reels[1].codec == nil)
  }

  @Test func systemFiles() {
    #expect(SystemFile.text("/proc/self/statm").split(separator: " ").count == 7)
    // Longer than one read.
    #expect(SystemFile.text(#filePath).utf8.count > 4096)
    #expect(SystemFile.text("/nowhere") == "")
  }
}

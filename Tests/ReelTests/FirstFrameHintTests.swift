// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelMedia
import TestOrigins
import Testing

@testable import reel

/// What `reel bench first-frame` says of hints, servers and cold files, as a whole program.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct FirstFrameHintTests {
  private static let reel = TestFiles.reels[1]

  private func run(_ words: [String]) throws -> ReelProcess.Result {
    try ReelProcess.run(["bench", "first-frame"] + words, in: TestFiles.media)
  }

  /// What each hint costs is measured, and where it comes to nothing, that is said.
  @Test func hintsHaveACost() throws {
    let result = try run(["-n", "10", "--json", "01-h264-faststart.mp4", "02-h264-moov-last.mp4", "09-edit-list.mp4"])
    #expect(result.status == 0)
    var measured: [String] = []
    for reel in try JSONValue(document: result.text)["reels"].elements {
      for hint in reel["hints"].elements where hint["cost_ms"].number != nil {
        let ends = hint["cost_ci95_ms"].elements.compactMap(\.number)
        #expect(
          ends.count == 2 && ends[0] <= hint["cost_ms"].number ?? .nan && hint["cost_ms"].number ?? .nan <= ends[1])
        measured.append(hint["code"].string ?? "")
      }
    }
    #expect(measured == ["b-frame-delay", "moov-at-end", "b-frame-delay", "edit-list-start", "b-frame-delay"])
    // 42 pictures that nobody sees are most of what is decoded, however loaded the machine is.
    let reel = try #require(JSONValue(document: result.text)["reels"].elements.last)
    let saved = try #require(reel["hints"].elements.first?["cost_ms"].number)
    #expect(saved > 0)
  }

  @Test func tooFewRunsForACost() throws {
    let result = try run(["-n", "9", "--json", Self.reel])
    let hints = try #require(JSONValue(document: result.text)["reels"].elements.first)["hints"].elements
    #expect(hints.map { $0["unmeasured"].string } == ["fewer than 10 runs", "fewer than 10 runs"])
    #expect(hints.allSatisfy { $0["cost_ms"] == .null })
  }

  @Test func hintsWithoutACost() throws {
    let result = try run(["--hints", "name", "-n", "10", "--json", Self.reel])
    let hints = try #require(JSONValue(document: result.text)["reels"].elements.first)["hints"].elements
    #expect(hints.map { $0["code"].string } == ["moov-at-end", "b-frame-delay"])
    #expect(hints.allSatisfy { $0["cost_ms"] == .null && $0["unmeasured"] == .null })
  }

  @Test func noHints() throws {
    let result = try run(["-n", "1", "--hints", "off", "--json", Self.reel])
    #expect(try JSONValue(document: result.text)["reels"].elements.first?["hints"].elements.isEmpty == true)
    #expect(try run(["-n", "1", "--hints", "off", "--fix", "x", Self.reel]).status == 64)
  }

  @Test func mendedReels() throws {
    let folder = try TemporaryFolder()
    let target = folder.path + "/fixed"
    let words = ["-n", "1", "--fix", target, "01-h264-faststart.mp4", "02-h264-moov-last.mp4", "09-edit-list.mp4"]
    let result = try run(words)
    #expect(result.status == 0)
    #expect(
      result.errorText.split(separator: "\n").map(String.init) == [
        "reel bench first-frame: \(target)/02-h264-moov-last.mp4: written without moov-at-end",
        "reel bench first-frame: \(target)/09-edit-list.mp4: written without edit-list-start; it begins 42 pictures earlier",
      ])
    let mended = try ReelProcess.run(["probe", "--json", target], in: folder.path)
    let hints = try JSONValue(document: mended.text)["reels"].elements.map { reel in
      reel["hints"].elements.map { $0["code"].string }
    }
    #expect(hints == [["b-frame-delay"], ["b-frame-delay"]])
    // What is there stays.
    let again = try run(words)
    #expect(again.status == 73)
    #expect(again.errorText.contains("\(target)/02-h264-moov-last.mp4"))
    let nowhere = try run(["-n", "1", "--fix", "/nowhere/fixed", Self.reel])
    #expect(nowhere.status == 73)
  }

  // MARK: Where reels come from

  /// What an index at the end costs shows in requests: to the start, to the index, and to the media before it.
  @Test func requestsToAServer() throws {
    let result = try run([
      "-n", "3", "--origin", "http", "--rtt", "1.5", "--mbps", "200", "--json", "01-h264-faststart.mp4",
      "02-h264-moov-last.mp4",
    ])
    #expect(result.status == 0)
    let reels = try JSONValue(document: result.text)["reels"].elements
    #expect(reels.map { $0["origin"]["requests"]["p50"].number } == [1, 3])
    #expect(reels[0]["origin"].keys == ["bytes_sent", "connections", "fault", "mbps", "requests", "rtt_ms"])
    #expect(reels[0]["origin"]["rtt_ms"].number == 1.5 && reels[0]["origin"]["mbps"].number == 200)
    // The path is the file's, not an address that nobody can use.
    #expect(reels.map { $0["path"].string } == ["01-h264-faststart.mp4", "02-h264-moov-last.mp4"])
  }

  @Test func aFaultyServer() throws {
    let result = try run([
      "-n", "2", "--origin", "http", "--fault", "no-range", "--json", "01-h264-faststart.mp4", "02-h264-moov-last.mp4",
    ])
    #expect(result.status == 74)
    #expect(result.errorText.contains("02-h264-moov-last.mp4: decode http://127.0.0.1:"))
    let reels = try JSONValue(document: result.text)["reels"].elements
    #expect(reels[0]["origin"]["fault"].string == "no-range" && reels[0]["origin"]["requests"]["p50"].number == 1)
    #expect(reels[1]["error"]["code"].string == "io")
  }

  /// Memory is never cold: such a run is refused, and not reported as cold.
  @Test(.enabled(if: TestFiles.resolved("/dev/shm") != nil, "there is no such folder"))
  func aFileThatDoesNotLeaveMemory() throws {
    let file = "/dev/shm/reel-bench-\(getpid()).mp4"
    defer { unsafe unlink(file) }
    let copied = try ReelProcess.run(program: "cp", [TestFiles.media + "/" + Self.reel, file])
    try #require(copied.status == 0)
    let result = try run(["-n", "2", "--cache", "cold", "--json", file])
    #expect(result.status == 74)
    #expect(result.errorText.contains("stay in the page cache: no run would be cold"))
    let reel = try #require(JSONValue(document: result.text)["reels"].elements.first)
    #expect(reel["error"]["code"].string == "io" && reel["total_ms"] == .null)
  }

  /// Whether files of a moment lie on a disk.
  private static let hasDisk: Bool = {
    guard let folder = try? TemporaryFolder(), (try? folder.copyReel(reel, to: "a.mp4")) != nil,
      let source = try? MediaSource(file: folder.path + "/a.mp4")
    else { return false }
    return (try? PageCache.evict(source)) == .cold
  }()

  @Test(.enabled(if: hasDisk, "files of a moment lie in memory")) func aFileThatIsReadCold() throws {
    let folder = try TemporaryFolder()
    try folder.copyReel(Self.reel, to: "a.mp4")
    let words = ["bench", "first-frame", "-n", "10", "--cache", "cold", "--json", "a.mp4"]
    let result = try ReelProcess.run(words, in: folder.path)
    #expect(result.status == 0)
    let reel = try #require(JSONValue(document: result.text)["reels"].elements.first)
    #expect(reel["cache"].string == "cold" && reel["runs"].number == 10)
    // Reels that are written anew are read from the disk, too.
    #expect(reel["hints"].elements.allSatisfy { $0["cost_ms"].number != nil })
  }

  // MARK: The report

  @Test func aReportToLookAt() throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/report.html"
    let result = try run(["-n", "10", "--html", file, Self.reel, "missing.mp4"])
    #expect(result.status == 66)
    let text = String(decoding: try TestFiles.read(file), as: UTF8.self)
    #expect(text.hasPrefix("<!DOCTYPE html>") && text.contains(Self.reel) && text.contains("moov-at-end"))
    #expect(text.contains("not-found"))
    let unwritable = try run(["-n", "1", "--html", "/nowhere/report.html", Self.reel])
    #expect(unwritable.status == 73)
  }

  /// Whoever reads a pipe gets the whole report: nothing else opens it before.
  @Test func aReportIntoAPipe() throws {
    let folder = try TemporaryFolder()
    let script = """
      mkfifo pipe && cat pipe > report.html & while ! [ -p pipe ]; do :; done
      "$0" bench first-frame -n 1 --html pipe "$1" > table && wait
      """
    let words = ["-c", script, ReelProcess.path, "\(TestFiles.media)/\(Self.reel)"]
    let result = try ReelProcess.run(program: "sh", words, in: folder.path)
    #expect(result.status == 0)
    let text = String(decoding: try TestFiles.read(folder.path + "/report.html"), as: UTF8.self)
    #expect(text.hasPrefix("<!DOCTYPE html>") && text.hasSuffix("</html>\n"))
    #expect(try run(["-n", "1", "--html", folder.path, Self.reel]).status == 73)
  }
}

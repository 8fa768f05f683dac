// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import reel

/// `reel demo` through real processes and sockets. That no daemon stays is checked by `ReelProcess`, which waits for
/// everybody who has its pipe.
@Suite(.serialized) struct DemoCommandTests {
  /// Red, green and blue of the samples' backgrounds, as `Media/README.md` has them; that of the last, which is HLG, as
  /// ffmpeg's `zscale,tonemap=hable,zscale` shows it.
  private static let backgrounds: [[Int]] = [
    [0xd0, 0x30, 0x30], [0xf0, 0x88, 0x28], [0xf0, 0xe0, 0x30], [0x20, 0xa0, 0x48], [0x38, 0xd0, 0xe0],
    [0x30, 0x50, 0xe0], [0x80, 0x30, 0xa8], [0xf8, 0x90, 0xc8], [0xe8, 0xe8, 0xe8], [129, 117, 100],
  ]
  private static let outcomes = ["warm", "late", "missed", "failed"]
  private static let ids = TestFiles.reels.map { String($0.prefix { $0 != "." }) }

  /// Runs a demo whose files of a moment have a folder of their own, in which nothing may stay but the sheet.
  private func demo(
    _ arguments: [String], in folder: borrowing TemporaryFolder, leaving sheets: Int = 0
  ) throws -> ReelProcess.Result {
    _ = unsafe mkdir(folder.path + "/tmp", 0o700)
    let result = try ReelProcess.run(
      ["demo"] + arguments, in: TestFiles.root, environment: ["TMPDIR=\(folder.path)/tmp"])
    #expect(!result.hung, "a daemon stays")
    #expect(try left(in: folder) == sheets)
    return result
  }

  private func left(in folder: borrowing TemporaryFolder) throws -> Int {
    try ReelProcess.run(program: "ls", ["-A", folder.path + "/tmp"]).lines.count
  }

  private func whole(_ value: JSONValue) -> Int { value.number.map { Int($0) } ?? -1 }

  @Test func theSamplesAsADocument() throws {
    let folder = try TemporaryFolder()
    let sheet = folder.path + "/sheet.png"
    let result = try demo(["--json", "-o", sheet], in: folder)
    #expect(result.status == 0 && result.errorText == "")
    let document = try JSONValue(document: result.text)
    #expect(
      document.keys == [
        "cold_ms", "environment", "failed", "feed", "frames_shown", "intent_to_frame_us", "landings", "late",
        "measurement_version", "missed", "reels", "schema", "sheet", "times_faster", "trace", "warm", "warm_cost_ms",
      ])
    #expect(document["schema"].string == "reel.demo/1" && document["sheet"].string == sheet)
    let reels = document["reels"].elements
    #expect(reels.map { $0["reel"].string } == Self.ids)
    // It waits for each, the first time.
    #expect(reels.allSatisfy { ["warm", "late"].contains($0["outcome"].string) })
    #expect(reels.allSatisfy { $0["intent_to_frame_us"].number != nil && $0["cold_ms"].number != nil })
    let trace = document["trace"].elements
    #expect(trace.map { whole($0["n"]) } == Array(1...29))
    let phases = ["forward": 10, "back": 9, "flick": 9, "jump": 1]
    for (phase, count) in phases { #expect(trace.count { $0["phase"].string == phase } == count) }
    let visits = Array(0..<10) + (0..<9).reversed() + Array(1..<10) + [5]
    #expect(trace.map { $0["reel"].string } == visits.map { Self.ids[$0] })
    for outcome in Self.outcomes {
      #expect(whole(document[outcome]) == trace.count { $0["outcome"].string == outcome })
    }
    #expect(whole(document["landings"]) == 29 && whole(document["frames_shown"]) >= 10)
    #expect(whole(document["cold_ms"]["n"]) == 10)
    try expectBackgrounds(sheet)
  }

  private func expectBackgrounds(_ sheet: String) throws {
    let probe = try ReelProcess.run(
      program: "ffprobe",
      ["-v", "error", "-show_entries", "stream=codec_name,width,height", "-of", "csv=p=0", sheet])
    #expect(probe.text == "png,1248,878\n")
    let pixels = try ReelProcess.run(
      program: "ffmpeg", ["-v", "error", "-nostdin", "-i", sheet, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    ).output
    try #require(pixels.count == 1248 * 878 * 3)
    for (index, background) in Self.backgrounds.enumerated() {
      // In the upper left quarter of the picture.
      let (x, y) = (8 + index % 5 * 248 + 60, 8 + index / 5 * 435 + 100)
      let found = (0..<3).map { Int(pixels[(y * 1248 + x) * 3 + $0]) }
      #expect(zip(found, background).allSatisfy { abs($0 - $1) <= 4 }, "\(index + 1): \(found)")
    }
  }

  @Test func textForPeople() throws {
    let folder = try TemporaryFolder()
    try folder.copyReel("02-h264-moov-last.mp4", to: "reels/a.mp4")
    try folder.write("reels/b.mp4", "no video at all")
    let result = try demo([folder.path + "/reels"], in: folder, leaving: 1)
    #expect(result.status == 0 && result.errorText == "", "\(result.errorText)")
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let names = lines.map { String($0.prefix { $0 != " " }) }
    #expect(names == ["reel", "a.mp4", "b.mp4", "", "back", "flick", "frames", "sheet", "", "4", ""])
    #expect(lines.allSatisfy { $0.count <= 80 } && !result.text.contains("\u{1b}"))
    #expect(lines[2].contains("failed  not-media: ") && lines[9].hasPrefix("4 landings, "))
    let sheet = lines[7].drop { $0 != "/" }
    #expect(sheet.hasPrefix(folder.path + "/tmp/reel-demo-") && sheet.hasSuffix(".png"))
    #expect(try TestFiles.read(String(sheet)).starts(with: [0x89, 0x50, 0x4e, 0x47]))
  }

  @Test func nothingButBrokenReels() throws {
    let folder = try TemporaryFolder()
    try folder.write("reels/a.mp4", "no video at all")
    let sheet = folder.path + "/sheet.png"
    let result = try demo(["--json", "--output", sheet, folder.path + "/reels"], in: folder)
    #expect(result.status == 65)
    let document = try JSONValue(document: result.text)
    #expect(document["reels"].elements.map { $0["error"]["code"] } == ["not-media"])
    #expect(document["intent_to_frame_us"] == .null && document["times_faster"] == .null)
    #expect(document["sheet"] == .null)
    #expect(try ReelProcess.run(program: "ls", [sheet]).status != 0)
  }

  @Test func noPictureAtAll() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.mp4", "no video at all")
    let result = try demo([folder.path + "/a.mp4"], in: folder)
    #expect(result.status == 65)
    #expect(result.lines.map { String($0.prefix { $0 != " " }) } == ["reel", "a.mp4", "frames", "1"])
    #expect(result.lines.last == "1 landing, 0 warm")
  }

  /// A command, its exit code, and part of what it says.
  struct ErrorRow: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let status: Int32
    let message: String

    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let errorRows = [
    ErrorRow(arguments: ["/nowhere"], status: 66, message: "No such file or directory"),
    ErrorRow(arguments: ["Sources"], status: 65, message: "the feed 'Sources' has no reel"),
    ErrorRow(arguments: ["-o", "/nowhere/sheet.png"], status: 73, message: "/nowhere/sheet.png: No such file"),
    ErrorRow(arguments: ["-o", "Sources"], status: 73, message: "Is a directory"),
    ErrorRow(arguments: ["Media", "Media"], status: 64, message: "unexpected operand 'Media'"),
    ErrorRow(arguments: ["--key", "x"], status: 64, message: "option '--key' wants"),
  ]

  @Test(arguments: errorRows) func errors(_ row: ErrorRow) throws {
    let result = try demo(row.arguments, in: TemporaryFolder())
    #expect(result.status == row.status && result.output.isEmpty)
    #expect(result.errorText.contains(row.message), "\(result.errorText)")
  }

  /// A signal, and how the demo ends then.
  private static let signals: [(name: String, status: Int32, left: Int)] = [
    ("INT", 130, 0), ("TERM", 143, 0), ("KILL", 137, 1),
  ]

  @Test(arguments: signals) func whenItIsStopped(_ signal: (name: String, status: Int32, left: Int)) throws {
    let folder = try TemporaryFolder()
    _ = unsafe mkdir(folder.path + "/tmp", 0o700)
    // As soon as the daemon listens; of what was killed, only the daemon can go by itself.
    let script = """
      "$0" demo -o "$1/sheet.png" Media & demo=$!
      until ls "$1"/tmp/*/frames.sock; do kill -0 $demo || exit 1; done >/dev/null 2>&1
      kill -\(signal.name) $demo
      wait $demo
      """
    let result = try ReelProcess.run(
      program: "sh", ["-c", script, ReelProcess.path, folder.path], in: TestFiles.root,
      environment: ["TMPDIR=\(folder.path)/tmp"])
    #expect(result.status == signal.status && !result.hung && result.output.isEmpty, "\(result.errorText)")
    #expect(try left(in: folder) == signal.left)
    guard signal.name != "KILL" else { return }
    #expect(result.errorText == "")
    #expect(try ReelProcess.run(program: "ls", ["-A", folder.path]).lines == ["tmp"])
  }

  @Test func whereNoDaemonCanStart() throws {
    let folder = try TemporaryFolder()
    _ = unsafe mkdir(folder.path + "/tmp", 0o700)
    // Enough for the demo, too little for the daemon; and none taken by what this process happens to have open.
    let script = #"exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; ulimit -n 10; exec "$0" demo -o "$1/sheet.png""#
    let result = try ReelProcess.run(
      program: "sh", ["-c", script, ReelProcess.path, folder.path], in: TestFiles.root,
      environment: ["TMPDIR=\(folder.path)/tmp"])
    #expect(result.status == 69 && result.errorText.contains("the daemon does not start: "), "\(result.errorText)")
    #expect(try left(in: folder) == 0)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestOrigins
import TestPlayers
import Testing

@testable import reel

/// `reel ctl` with the real daemon. Its player reads only between two commands.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct CtlTests {
  private static let patient = ["--lease-timeout", "600000"]

  private func ctl(_ folder: String, _ words: [String]) throws -> RunningProgram.Result {
    try RunningProgram.run([BuiltReel.path, "ctl"] + words + ["--runtime-dir", folder])
  }

  /// What is asked of a player at the sixth of ten reels, by itself; `N` stands for the landing's number.
  struct Row: CustomTestStringConvertible, Sendable {
    let words: [String]
    var status: Int32 = 0
    /// A line of output; of the errors where the status is another.
    let line: String

    init(_ words: String, _ line: String) {
      self.words = words.split(separator: " ").map(String.init)
      self.line = line
    }

    init(_ words: String, _ status: Int32, _ line: String) {
      self.init(words, line)
      self.status = status
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  private static let rows = [
    Row("next", "landing N: 07-h264, warm, T"),
    Row("previous --wait", "landing N: 05-vp9, warm, T"),
    Row("land 07-h264", "landing N: 07-h264, warm, T"),
    Row("land --index 4 -w", "landing N: 05-vp9, warm, T"),
    Row("jump --wait 01-h264-faststart", "landing N: 01-h264-faststart, late, T"),
    Row("jump --index 6 --player P", "landing N: 07-h264, warm, T"),
    Row("wait warm", "warm after T"),
    Row("wait ready --player P", "ready after T"),
    Row("wait landing 1", "landing 1: 01-h264-faststart, late, T"),
    Row("land --index 7", 66, "reel ctl land: not-in-ring: reel 7 is not next to the current one, 5: jump goes there"),
    Row("jump nobody", 66, "reel ctl jump: no-reel: there is no reel 'nobody' among the 10 that are loaded"),
    Row("next --player 99", 66, "reel ctl next: no-player: there is no player 99"),
    Row(
      "wait landing 999 --timeout 1", 75,
      "reel ctl wait: timed-out: landing 999 is not settled within N ms: there was no landing 999 yet"),
    Row("wait", 64, "reel ctl wait: wants ready|warm|landing [N]"),
    Row("wait cold", 64, "reel ctl wait: waits for ready, warm or landing, not 'cold'"),
    Row("wait landing", 64, "reel ctl wait: wants the landing's number"),
    Row("wait landing 0", 64, "reel ctl wait: a landing is a whole number of at least 1, not '0'"),
    Row("wait warm 3", 64, "reel ctl wait: unexpected operand '3'"),
    Row("jump", 64, "reel ctl jump: wants REEL or '--index', one of them"),
    Row("jump --index 3 a", 64, "reel ctl jump: wants REEL or '--index', one of them"),
    Row("query", 64, "reel ctl query: wants TEXT"),
    Row(
      "monitor --level loud", 64,
      "reel ctl monitor: option '--level' wants one of 'error', 'warning', 'info', 'debug', not 'loud'"),
  ]

  /// Numbers and times of which the test knows nothing.
  private static func masked(_ line: Substring) -> String {
    String(line).replacing(#/landing \d+:/#, with: "landing N:").replacing(#/\d+(\.\d+)? (µs|ms|s)$/#, with: "T")
      .replacing(#/within \d ms/#, with: "within N ms")
  }

  @Test func saysWhatCameOfIt() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    let player = try RawClient(playing: daemon)
    for row in Self.rows {
      #expect(try ctl(daemon.folder, ["jump", "--wait", "06-av1"]).status == 0)
      #expect(try ctl(daemon.folder, ["wait", "warm"]).status == 0)
      let result = try ctl(daemon.folder, row.words.map { $0 == "P" ? "\(player.player)" : $0 })
      #expect(result.status == row.status, "\(row): \(result)")
      let line = (row.status == 0 ? result.output : result.errors).split(separator: "\n").first ?? ""
      let expected = row.line.hasPrefix("landing 1:") ? row.line.replacing("landing 1:", with: "landing N:") : row.line
      #expect(Self.masked(line) == expected, "\(row)")
      #expect((row.status == 0 ? result.errors : result.output) == "")
      try player.stats()
    }
    try player.leave()
    #expect(daemon.end() == 0)
  }

  /// At the ends a page stays where it is.
  @Test func theEnds() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    let player = try RawClient(playing: daemon)
    for (words, text) in [
      (["previous"], "01-h264-faststart is the first"), (["jump", "10-hevc-hlg10"], nil),
      (["next"], "10-hevc-hlg10 is the last of those that are loaded"),
    ] {
      let result = try ctl(daemon.folder, words)
      #expect(result.status == (text == nil ? 0 : 66))
      #expect(result.errors == (text.map { "reel ctl \(words[0]): edge: \($0)\n" } ?? ""))
    }
    try player.leave()
    #expect(daemon.end() == 0)
  }

  /// Tables fit a terminal, whatever players are called, and JSON is the daemon's own.
  @Test func tables() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    #expect(try ctl(daemon.folder, ["players"]).output == "no players\n")
    let player = try RawClient(daemon)
    try player.greet(name: "\u{1b}[2J" + String(repeating: "n", count: 50))
    try player.subscribe()
    try player.appear()
    #expect(try ctl(daemon.folder, ["wait", "warm"]).status == 0)
    for name in ["status", "players", "stats"] {
      let table = try ctl(daemon.folder, [name])
      #expect(table.status == 0 && table.errors == "")
      #expect(table.lines.allSatisfy { $0.count <= 80 && !$0.hasSuffix(" ") }, "\(table.output)")
      #expect(!table.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
      let document = try ctl(daemon.folder, [name, "--json"])
      #expect(try document.lines.map { try ControlReply($0).schema } == ["reel.\(name)/1"])
      #expect(document.output.unicodeScalars.filter { $0.value < 0x20 } == ["\n"])
    }
    let status = try ctl(daemon.folder, ["status"]).output
    #expect(status.contains("1 of 4 players") && status.contains("middle     slot 1  ready    01-h264-faststart\n"))
    #expect(status.contains(#"\u{1b}[2Jnnn"#))
    // Of the player, and of that who was there before besides.
    let counted = try ctl(daemon.folder, ["stats"]).lines.suffix(2).map { $0.split(separator: " ").prefix(2) }
    #expect(counted == [["\(player.player)", "1"], ["all", "2"]])
    let json = try ctl(daemon.folder, ["next", "--json"])
    #expect(try ControlReply(json.output).landing == 2)
    let wait = try ctl(daemon.folder, ["wait", "ready", "--json"])
    #expect(try ControlReply(wait.output).for == "ready")
    try player.leave()
    #expect(daemon.end() == 0)
  }

  /// `--wait` knows what became of it.
  @Test func aReelThatFails() throws {
    let folder = try TemporaryFolder()
    let good = try OpenFile.read(DaemonUnderTest.media + "/01-h264-faststart.mp4")
    _ = try folder.write(good, to: "1.mp4")
    _ = try folder.write("nonsense", to: "2\u{1b}[2J.mp4")
    let daemon = try DaemonUnderTest(feed: folder.path, warm: false, Self.patient)
    let player = try RawClient(playing: daemon)
    let next = try ctl(daemon.folder, ["next", "--wait"])
    #expect(next.status == 65 && next.errors == "")
    #expect(next.output.hasPrefix(#"landing 2: 2\u{1b}[2J.mp4, failed, not-media: "#), "\(next)")
    #expect(try ctl(daemon.folder, ["wait", "landing", "2"]).status == 65)
    #expect(try ctl(daemon.folder, ["land", "--index", "1"]).status == 0)
    let warm = try ctl(daemon.folder, ["wait", "warm"])
    #expect(warm.status == 65 && warm.errors.contains("failed: player \(player.player): "), "\(warm)")
    let status = try ctl(daemon.folder, ["status"])
    #expect(status.output.contains("failed"))
    try player.leave()
    #expect(daemon.end() == 0)
  }

  @Test func refreshesAndQueries() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    let player = try RawClient(playing: daemon)
    #expect(try ctl(daemon.folder, ["jump", "-i", "8"]).status == 0)
    let refresh = try ctl(daemon.folder, ["refresh"])
    #expect(refresh.output.hasPrefix("player \(player.player) is loading anew, landing 2: 09-edit-list, "))
    #expect(try ctl(daemon.folder, ["wait", "ready"]).status == 0)
    #expect(try ctl(daemon.folder, ["previous"]).status == 66)
    let query = try ctl(daemon.folder, ["query", ""])
    #expect(query.output == "player \(player.player) is loading anew, no reel\n")
    #expect(try ctl(daemon.folder, ["wait", "warm"]).status == 0)
    try player.leave()
    #expect(daemon.end() == 0)
  }
}

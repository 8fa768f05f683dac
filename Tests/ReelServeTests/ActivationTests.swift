// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// Sockets that somebody else has opened, by the real `systemd-socket-activate`.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct ActivationTests {
  private typealias Socket = ActivatedDaemon.Socket

  private static let feed = ["--feed", DaemonUnderTest.media]

  /// Names of a folder.
  private func names(_ folder: TemporaryFolder) -> [String] {
    TemporaryFolder.entries(of: folder.path).filter { !$0.hasPrefix(".") }.sorted()
  }

  private func ask(_ client: ControlClient) throws -> String {
    try client.send("{\"command\":\"status\"}\n")
    return try client.line() ?? ""
  }

  @Test func startedByAQuestion() throws {
    let folder = try TemporaryFolder()
    let daemon = try ActivatedDaemon([.control, .frames], in: folder.path, Self.feed)
    let asker = try ControlClient(folder.path + "/control.sock")
    try daemon.wait(for: "serving \(folder.path)")
    #expect(try ask(asker).contains("\"reel.status/1\""))
    let player = try RawClient(playing: folder.path + "/frames.sock")
    #expect(try ask(asker).contains("\"id\":1,"))
    try player.see(frames: 3)
    #expect(player.violations == [])
    #expect(daemon.stop() == 0)
    // The files are the manager's, and the folder is not the daemon's.
    #expect(names(folder) == ["control.sock", "frames.sock"])
  }

  @Test func startedByAPlayer() throws {
    let folder = try TemporaryFolder()
    let daemon = try ActivatedDaemon([.frames, .control], in: folder.path, Self.feed)
    // Its words wait in the socket until there is a daemon.
    let player = try RawClient(path: folder.path + "/frames.sock")
    try player.greet()
    try player.subscribe()
    try player.appear()
    try daemon.wait(for: "serving \(folder.path)")
    #expect(try ask(ControlClient(folder.path + "/control.sock")).contains("\"id\":1,"))
    #expect(daemon.stop() == 0)
    #expect(names(folder) == ["control.sock", "frames.sock"])
  }

  /// The one that is missing is made, in the runtime directory, which is then the daemon's as ever.
  @Test(arguments: [true, false]) func oneOfThem(_ isFrames: Bool) throws {
    let folder = try TemporaryFolder()
    let socket = isFrames ? Socket.frames : .control
    let daemon = try ActivatedDaemon(
      [socket], in: folder.path, ["--runtime-dir", folder.path + "/run"] + Self.feed)
    let run = folder.path + "/run"
    let client = isFrames ? try RawClient(path: folder.path + "/frames.sock") : nil
    let asker = isFrames ? nil : try ControlClient(folder.path + "/control.sock")
    try daemon.wait(for: "serving \(run)")
    let player = try client ?? RawClient(path: run + "/frames.sock")
    try player.greet()
    try player.subscribe()
    try player.appear()
    #expect(try ask(asker ?? ControlClient(run + "/control.sock")).contains("\"id\":1,"))
    #expect(daemon.stop() == 0)
    #expect(names(folder) == [socket.file, "run"])
    #expect(TemporaryFolder.entries(of: run).sorted() == [".", "..", "lock"])
  }

  /// Both in one folder, one of them made beside the other, which stays.
  @Test func besideTheOther() throws {
    let folder = try TemporaryFolder()
    let daemon = try ActivatedDaemon([.control], in: folder.path, ["--runtime-dir", folder.path] + Self.feed)
    let asker = try ControlClient(folder.path + "/control.sock")
    try daemon.wait(for: "serving \(folder.path)")
    try RawClient(playing: folder.path + "/frames.sock").leave()
    #expect(try ask(asker).contains("\"players\""))
    #expect(daemon.stop() == 0)
    #expect(names(folder) == ["control.sock", "lock"])
  }

  // MARK: The stream

  @Test func startedByAViewer() throws {
    let folder = try TemporaryFolder()
    let daemon = try ActivatedDaemon([.stream, .frames, .control], in: folder.path, Self.feed)
    let viewer = try StreamClient(folder.path + "/stream.sock")
    try daemon.wait(for: "serving \(folder.path)")
    #expect(try viewer.begins())
    #expect(try ask(ControlClient(folder.path + "/control.sock")).contains("\"name\":\"stream\""))
    #expect(daemon.stop() == 0)
    #expect(try viewer.isOverAtLast())
    #expect(names(folder) == ["control.sock", "frames.sock", "stream.sock"])
  }

  /// Viewers find the daemon where its sockets really are, each in a folder of its own.
  @Test(arguments: [true, false]) func aStreamAndOneOfThem(_ isFrames: Bool) throws {
    let folder = try TemporaryFolder()
    let daemon = try ActivatedDaemon(
      [isFrames ? .frames : .control, .stream], in: folder.path, ["--runtime-dir", folder.path + "/run"] + Self.feed)
    let first = isFrames ? try RawClient(path: folder.path + "/frames.sock") : nil
    let asker = isFrames ? nil : try ControlClient(folder.path + "/control.sock")
    try daemon.wait(for: "serving \(folder.path)/run")
    #expect(try StreamClient(folder.path + "/stream.sock").begins())
    withExtendedLifetime((first, asker)) {}
    #expect(daemon.stop() == 0)
  }

  /// One that was handed over comes before one that is to be made.
  @Test func noSecondStream() throws {
    let folder = try TemporaryFolder()
    let sockets = [Socket.stream, .frames, .control]
    let daemon = try ActivatedDaemon(
      sockets, in: folder.path, ["--log-level=warning", "--stream", folder.path + "/other"] + Self.feed)
    let viewer = try StreamClient(folder.path + "/stream.sock")
    let words = "warning: the stream is at the socket that was handed over, and not at"
    try daemon.wait(for: "reel serve: \(words) \(folder.path)/other")
    #expect(try viewer.begins())
    #expect(daemon.stop() == 0)
    #expect(names(folder) == sockets.map(\.file).sorted())
  }

  /// Sockets that are no good, and what is said of them.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sockets: [ActivatedDaemon.Socket]
    let message: String
  }

  static let refused = [
    Row(
      testDescription: "a stream for players", sockets: [.init("frames", "x", isPackets: false)],
      message: "the inherited socket 'frames' is not a Unix socket of type SOCK_SEQPACKET that listens"),
    Row(
      testDescription: "packets for people", sockets: [.init("control", "x", isPackets: true)],
      message: "the inherited socket 'control' is not a Unix socket of type SOCK_STREAM that listens"),
    Row(
      testDescription: "packets for viewers", sockets: [.init("stream", "x", isPackets: true)],
      message: "the inherited socket 'stream' is not a Unix socket of type SOCK_STREAM that listens"),
    Row(
      testDescription: "two of a name", sockets: [.frames, .init("frames", "x", isPackets: true)],
      message: "two inherited sockets are called 'frames'"),
  ]

  @Test(arguments: refused) func refuses(_ row: Row) throws {
    let folder = try TemporaryFolder()
    let daemon = try ActivatedDaemon(row.sockets, in: folder.path, [])
    let first = folder.path + "/" + row.sockets[0].file
    let client = row.sockets[0].isPackets ? try RawClient(path: first) : nil
    let asker = row.sockets[0].isPackets ? nil : try ControlClient(first)
    #expect(try daemon.end() == 78)
    #expect(daemon.lines.last == "reel serve: \(row.message)")
    withExtendedLifetime((client, asker)) {}
  }

  /// Of a name that nobody knows: it is closed, and whoever waits there hears of it.
  @Test func unknownName() throws {
    let folder = try TemporaryFolder()
    let sockets = [Socket("other", "other.sock", isPackets: false)]
    let daemon = try ActivatedDaemon(sockets, in: folder.path, ["--runtime-dir", folder.path + "/run"] + Self.feed)
    let waiting = try ControlClient(folder.path + "/other.sock")
    let known = "only 'frames', 'control' and 'stream' are known"
    try daemon.wait(for: "reel serve: the inherited socket 'other' is closed: \(known)")
    try daemon.wait(for: "serving \(folder.path)/run")
    try RawClient(playing: folder.path + "/run/frames.sock").leave()
    #expect(try waiting.line() == nil)
    #expect(daemon.stop() == 0)
  }

  // MARK: The group

  /// Who is in the group of the socket's file is served, or in one that is named instead; who is not, is not, even if the
  /// file lets everybody in.
  @Test(
    .enabled(if: geteuid() == 0, "only root can be somebody else"), arguments: [true, false],
    [(1235, nil), (1236, nil), (1235, 1236), (1236, 1236), (1235, 1235), (1236, 1235)] as [(gid_t, gid_t?)])
  func groupOfTheSocket(_ isFrames: Bool, _ row: (group: gid_t, named: gid_t?)) async throws {
    let folder = try TemporaryFolder()
    let socket = isFrames ? Socket.frames : .control
    let named = row.named.map { ["--group", "\($0)"] } ?? []
    let daemon = try ActivatedDaemon(
      [socket], in: folder.path, ["--runtime-dir", folder.path + "/run"] + named + Self.feed)
    let file = folder.path + "/" + socket.file
    try #require(unsafe chmod(folder.path, 0o755) == 0 && chown(file, 0, 1235) == 0 && chmod(file, 0o666) == 0)
    let first = isFrames ? try RawClient(path: file) : nil
    let asker = isFrames ? nil : try ControlClient(file)
    try daemon.wait(for: "serving \(folder.path)/run")
    let facts = "\(isFrames) \(row.group) \(file) \(row.group == row.named ?? 1235)"
    await #expect(processExitsWith: .success) { [facts = facts as String] in
      let words = facts.split(separator: " ").map(String.init)
      let group = gid_t(words[1]) ?? 0
      precondition(setgroups(0, nil) == 0 && setgid(group) == 0 && setuid(65534) == 0)
      var isServed = false
      if words[0] == "true" {
        let client = try RawClient(path: words[2])
        client.send(.hello(Hello(surface: .ring, name: "member")))
        if case .message(.welcome, _) = try client.next() { isServed = true }
      } else {
        let asker = try ControlClient(words[2])
        try asker.send("{\"command\":\"status\"}\n")
        let answer = try asker.line() ?? ""
        isServed = answer.contains("reel.status/1")
        precondition(isServed || answer.contains("forbidden"), answer)
      }
      precondition("\(isServed)" == words[3])
    }
    withExtendedLifetime((first, asker)) {}
    #expect(daemon.stop() == 0)
  }
}

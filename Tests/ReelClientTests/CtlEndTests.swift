// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import TestOrigins
import TestPlayers
import Testing

/// How `reel ctl` ends where the daemon is not there, is another, or ends; and its monitor.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct CtlEndTests {
  private func ctl(_ folder: String, _ words: [String]) throws -> RunningProgram.Result {
    try RunningProgram.run([BuiltReel.path, "ctl"] + words + ["--runtime-dir", folder])
  }

  private static let commands = [
    ["status"], ["players"], ["stats"], ["next"], ["previous"], ["land", "a"], ["jump", "a"], ["refresh"],
    ["query", "a"], ["wait", "warm"], ["wait", "landing", "1"], ["monitor"],
  ]

  @Test(arguments: commands) func thereIsNoDaemon(_ words: [String]) throws {
    let home = try TemporaryFolder()
    let result = try ctl(home.path, words)
    #expect(result.status == 69 && result.output == "")
    #expect(
      result.errors
        == "reel ctl \(words[0]): the daemon: unreachable: \(home.path)/control.sock: No such file or directory\n")
  }

  @Test func waitsInVainForADaemon() throws {
    let home = try TemporaryFolder()
    let result = try ctl(home.path + "/run", ["wait", "ready", "--timeout", "50"])
    #expect(result.status == 75 && result.output == "")
    #expect(result.errors.hasPrefix("reel ctl wait: not ready within 50 ms: the daemon: unreachable: "))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can be somebody else")) func theSystemLetsNobodyThrough() throws {
    let home = try TemporaryFolder()
    home.makeFolder("run")
    let drop = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
    let words = ["ctl", "wait", "ready", "--runtime-dir", home.path + "/run"]
    let result = try RunningProgram.run(drop + [BuiltReel.path] + words)
    #expect(result.status == 77, "\(result)")
  }

  /// A listener in the place of a daemon that takes one connection, says something and hangs up.
  private final class Impostor {
    private let thread: HelperThread

    init(_ path: String, says text: String) throws {
      let number = clinux_socket(Int32(SOCK_STREAM.rawValue))
      guard number >= 0, unsafe clinux_listen(number, path, 4) == 0 else { throw FakeDaemon.Failure(number: errno) }
      thread = HelperThread {
        var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&request, 1, -1)
        let client = clinux_accept(number)
        // Once it was asked.
        request = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&request, 1, -1)
        var line = [UInt8](repeating: 0, count: 4096)
        _ = unsafe read(client, &line, line.count)
        _ = unsafe Array(text.utf8).withUnsafeBytes { unsafe clinux_send(client, $0.baseAddress, $0.count, -1) }
        close(client)
        close(number)
      }
    }

    /// Waits until it has hung up.
    func wait() { thread.join() }
  }

  @Test(
    arguments: [
      ("hello\n", 76, "the daemon answers with no document, not 'reel.status/1'"),
      ("{\"schema\":\"reel.status/2\"}\n", 76, "the daemon answers with 'reel.status/2', not 'reel.status/1'"),
      ("{\"schema\":\"reel.status/1\"}\n", 76, "the daemon answers with 'reel.status/1', not 'reel.status/1'"),
      ("{\"schema\":\"\\u001b[2J\"}\n", 76, #"the daemon answers with '\u{1b}[2J', not 'reel.status/1'"#),
      ("", 69, "the daemon: closed: the daemon has closed the connection"),
      ("{\"schema\":", 69, "the daemon: closed: the daemon has closed the connection"),
      (
        "{\"schema\":\"reel.error/1\",\"error\":{\"code\":\"malformed\",\"message\":\"no\"}}\n", 76, "malformed: no"
      ),
      ("{\"schema\":\"reel.error/1\",\"error\":{\"code\":\"limit\",\"message\":\"many\"}}\n", 75, "limit: many"),
      ("{\"schema\":\"reel.error/1\",\"error\":{\"code\":\"forbidden\",\"message\":\"no\"}}\n", 77, "forbidden: no"),
    ] as [(String, Int32, String)]) func aDaemonOfAnotherKind(_ text: String, _ status: Int32, _ message: String) throws
  {
    let home = try TemporaryFolder()
    let impostor = try Impostor(home.path + "/control.sock", says: text)
    let result = try ctl(home.path, ["status"])
    impostor.wait()
    #expect(result.status == status && result.output == "")
    #expect(result.errors == "reel ctl status: \(message)\n")
  }

  /// The daemon that is there goes away, and another one comes.
  @Test func waitsForADaemonThatIsNotThereYet() throws {
    let home = try TemporaryFolder()
    home.makeFolder("run")
    let impostor = try Impostor(home.path + "/run/control.sock", says: "")
    let waiter = try RunningProgram(
      [BuiltReel.path, "ctl", "wait", "ready", "--runtime-dir", home.path + "/run", "--timeout", "110000"])
    // It has been there, in vain.
    impostor.wait()
    let daemon = try ReelChild(
      ["serve", "--runtime-dir", home.path + "/run"], errors: home.path + "/errors",
      environment: ["ASAN_OPTIONS=detect_leaks=0"])
    #expect(try daemon.line() == "serving \(home.path)/run")
    let result = try waiter.wait()
    #expect(result.status == 0 && result.output.hasPrefix("ready after ") && result.errors == "", "\(result)")
    #expect(daemon.end(by: SIGTERM) == 0)
  }

  // MARK: Monitoring

  /// Starts to monitor, and lands for as long as nothing is told.
  private func monitor(
    _ daemon: DaemonUnderTest, _ player: RawClient, _ home: TemporaryFolder, _ words: [String] = []
  ) throws -> ReelChild {
    let child = try ReelChild(
      ["ctl", "monitor", "--runtime-dir", daemon.folder] + words, errors: home.path + "/errors")
    let control = try ControlClient(daemon.controlPath)
    _ = try daemon.status(
      when: "told",
      meanwhile: {
        for move in ["next", "previous"] { _ = try control.ask("{\"command\":\"\(move)\"}") }
        try player.stats()
      }, { _ in child.hasOutputSoon() })
    return child
  }

  private func line(_ words: [String], from child: ReelChild) throws -> String {
    while let line = try child.line() {
      if words.allSatisfy({ line.contains($0) }) { return line }
    }
    throw PlayerFailure("no line with \(words)")
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func monitorsUntilASignal(_ signal: Int32, _ status: Int32) throws {
    let daemon = try DaemonUnderTest()
    try daemon.leavesNothing(after: "a monitor") {
      let home = try TemporaryFolder()
      let player = try RawClient(playing: daemon)
      let child = try monitor(daemon, player, home)
      let line = try line(["landed", "01-h264-faststart", "landing "], from: child)
      #expect(line.hasPrefix("landed          \(player.player) "), "\(line)")
      try player.leave()
      #expect(try self.line(["player_left"], from: child).contains("\(player.player)"))
      #expect(child.end(by: signal) == status)
      #expect(try TemporaryFolder.read(home.path + "/errors") == [])
    }
    #expect(daemon.end() == 0)
  }

  @Test func monitorsUntilTheDaemonEnds() throws {
    let daemon = try DaemonUnderTest()
    let home = try TemporaryFolder()
    let player = try RawClient(playing: daemon)
    let child = try monitor(daemon, player, home, ["--json"])
    let event = try ControlReply(try line(["landed"], from: child))
    #expect(event.schema == "reel.event/1" && event.player == player.player && event.landing.map { $0 > 1 } == true)
    #expect(daemon.end() == 0)
    #expect(child.end(by: nil) == 69)
    let errors = String(decoding: try TemporaryFolder.read(home.path + "/errors"), as: UTF8.self)
    #expect(errors == "reel ctl monitor: the daemon: closed: the daemon has closed the connection\n")
  }
}

// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// Clients in processes of their own, which end without a word, or are nobody the daemon serves.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct ProcessTests {
  private static let nobody: uid_t = 65534

  @Test(arguments: [0, 1, 4]) func killedWhilePlaying(_ held: Int) async throws {
    let daemon = try DaemonUnderTest(["--lease-timeout", "60000"])
    let before = try daemon.status().holdings
    let path = daemon.framesPath
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, held = held as Int] in
      let client = try RawClient(playing: path)
      let observer = try RawClient(path: path)
      try observer.greet()
      try observer.observe(client.player)
      client.returnsLeases = held == 0
      try client.see(frames: max(held, 1))
      client.send(.event(.land(offset: 3840, epoch: nil)))
      kill(getpid(), SIGKILL)
    }
    _ = try daemon.status(when: "as before") { now in now.holdings.allSatisfy { $1 <= before[$0] ?? 0 } }
    try RawClient(playing: daemon).leave()
    #expect(daemon.end() == 0)
    #expect(daemon.errors == "")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can be somebody else")) func anotherUser() async throws {
    let daemon = try DaemonUnderTest()
    // Even where the folder lets everybody in, which it does not by itself.
    let paths = [daemon.folder.dropLast("/run".count).description, daemon.folder]
    for path in paths { #expect(unsafe chmod(path, 0o755) == 0) }
    let (frames, control) = (daemon.framesPath, daemon.controlPath)
    await keepsOff(frames, control)
    for path in [frames, control] { #expect(unsafe chmod(path, 0o777) == 0) }
    let before = try daemon.status().holdings
    await #expect(processExitsWith: .success) { [frames = frames as String, control = control as String] in
      precondition(setgroups(0, nil) == 0 && setgid(ProcessTests.nobody) == 0 && setuid(ProcessTests.nobody) == 0)
      let client = try RawClient(path: frames)
      client.send(.hello(Hello(surface: .ring, name: "nobody")))
      let (errors, _) = try client.untilEnd()
      precondition(errors.map(\.code) == [.forbidden], "\(errors)")
      let asker = try ControlClient(control)
      try asker.send("{\"command\":\"status\"}\n")
      let answer = try asker.line() ?? ""
      precondition(answer.contains("forbidden"), answer)
      let end = try asker.line()
      precondition(end == nil)
    }
    _ = try daemon.status(when: "as before") { now in now.holdings.allSatisfy { $1 <= before[$0] ?? 0 } }
    #expect(daemon.end() == 0)
  }

  /// By itself the system keeps others off.
  private func keepsOff(_ frames: String, _ control: String) async {
    await #expect(processExitsWith: .success) { [frames = frames as String, control = control as String] in
      precondition(setgroups(0, nil) == 0 && setgid(ProcessTests.nobody) == 0 && setuid(ProcessTests.nobody) == 0)
      do {
        _ = try RawClient(path: frames)
        preconditionFailure("let in")
      } catch let error as WireError {
        precondition(error.code == .system)
      }
      precondition((try? ControlClient(control)) == nil)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// Who is served by way of the group is told of players of its own user alone.
@Suite(
  .timeLimit(.minutes(30)), .oneAtATime, .enabled(if: geteuid() == 0, "only root can be somebody else"))
struct GuestTests {
  /// In a process of its own, a player and a control connection of root, and then as the guest.
  private static func withGuest(
    _ paths: String, _ body: (_ player: RawClient, _ root: ControlClient, _ guest: ControlClient) throws -> Void
  ) throws {
    let player = try RawClient(playing: paths + "/frames.sock")
    let root = try ControlClient(paths + "/control.sock")
    // What was counted of it, and what is to be told, is there.
    let ready = try root.ask(#"{"command":"wait","for":"warm"}"#)
    precondition(ready.for == "warm", "\(ready)")
    precondition(setgroups(0, nil) == 0 && setgid(1235) == 0 && setuid(65534) == 0)
    try body(player, root, try ControlClient(paths + "/control.sock"))
  }

  private func withDaemon(_ body: (_ folder: String) async throws -> Void) async throws {
    let daemon = try DaemonUnderTest(["--group", "1235", "--lease-timeout", "600000"])
    for path in [daemon.folder.dropLast("/run".count).description, daemon.folder] {
      try #require(unsafe chmod(path, 0o755) == 0)
    }
    try await body(daemon.folder)
    #expect(daemon.end() == 0)
  }

  @Test func seesItsOwnPlayers() async throws {
    try await withDaemon { folder in
      await #expect(processExitsWith: .success) { [folder = folder as String] in
        try Self.withGuest(folder) { player, root, guest in
          func ids(_ client: ControlClient, _ command: String) throws -> [UInt32] {
            let answer = try client.ask("{\"command\":\"\(command)\"}")
            precondition(answer.silent == 0, "\(answer)")
            if command != "stats" { return answer.players?.map(\.id) ?? [0] }
            // What was counted of all tells nobody what they watch.
            precondition((answer.total?.landings ?? 0) > 0 && answer.counts != nil, "\(answer)")
            return answer.ids ?? [0]
          }
          for command in ["status", "players", "stats"] {
            let (guests, all) = (try ids(guest, command), try ids(root, command))
            precondition(guests == [] && all == [player.player], command)
          }
          let own = try RawClient(playing: folder + "/frames.sock")
          for command in ["status", "players", "stats"] {
            let (guests, all) = (try ids(guest, command), try ids(root, command))
            precondition(guests == [own.player] && all == [player.player, own.player], command)
          }
          try own.leave()
          try player.leave()
        }
      }
    }
  }

  @Test func waitsForItsOwnPlayers() async throws {
    try await withDaemon { folder in
      await #expect(processExitsWith: .success) { [folder = folder as String] in
        try Self.withGuest(folder) { player, root, guest in
          for goal in [#""ready""#, #""warm""#, #""landing","landing":1"#] {
            let answer = try guest.ask("{\"command\":\"wait\",\"for\":\(goal),\"player\":\(player.player)}")
            precondition(answer.code == "forbidden", "\(answer)")
          }
          let landing = try guest.ask(#"{"command":"wait","for":"landing","landing":1}"#)
          precondition(landing.code == "no-player", "\(landing)")
          let none = try guest.ask(#"{"command":"wait","for":"warm","timeout_ms":1}"#)
          precondition(none.error?.message.hasSuffix("there is no player") == true, "\(none)")
          let ready = try guest.ask(#"{"command":"wait","for":"ready"}"#)
          precondition(ready.players == [], "\(ready)")
          let own = try RawClient(playing: folder + "/frames.sock")
          let warm = try guest.ask(#"{"command":"wait","for":"warm"}"#)
          precondition(warm.players?.map(\.id) == [own.player], "\(warm)")
          let mine = try guest.ask(#"{"command":"wait","for":"landing","landing":1}"#)
          precondition(mine.player == own.player, "\(mine)")
          try own.leave()
          try player.leave()
        }
      }
    }
  }

  @Test func monitorsItsOwnPlayers() async throws {
    try await withDaemon { folder in
      await #expect(processExitsWith: .success) { [folder = folder as String] in
        try Self.withGuest(folder) { player, root, guest in
          let refusal = try guest.ask("{\"command\":\"monitor\",\"player\":\(player.player)}")
          precondition(refusal.code == "forbidden", "\(refusal)")
          let start = try guest.ask(#"{"command":"monitor"}"#)
          precondition(start.schema == "reel.monitor/1", "\(start)")
          let own = try RawClient(playing: folder + "/frames.sock")
          for number in [player.player, own.player] {
            let answer = try root.ask("{\"command\":\"jump\",\"index\":5,\"player\":\(number)}")
            precondition(answer.landing == 2, "\(answer)")
          }
          try player.leave()
          // Somebody is turned away, too.
          _ = try RawClient(path: folder + "/frames.sock").misbehave()
          try own.leave()
          var events: [String] = []
          while events.last != "player_left" {
            let event = try guest.reply()
            precondition(event.player == own.player, "\(event)")
            events.append(event.event ?? "")
          }
          precondition(events.first == "player_joined" && events.contains("landed"), "\(events)")
        }
      }
    }
  }
}

extension RawClient {
  /// Asks for something before it says who it is.
  fileprivate func misbehave() throws {
    send(.stats)
    _ = try untilEnd()
  }
}

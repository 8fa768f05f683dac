// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestOrigins

@testable import ReelService

/// A door with players that nobody plays; nobody can come in.
final class DoorUnderTest: Sendable {
  let door: Door
  let sessions: [PlayerSession]

  /// - Parameter feeds: for each player, what stands before the daemon's own feed; nil where it has opened one.
  init(feeds: [ReplaceableSource?]) async throws {
    let home = try TemporaryFolder()
    let folder = try RuntimeFolder(home.path + "/run")
    let settings = ServeSettings(folder: home.path + "/run")
    let door = Door(
      settings: settings, events: EventHub(), notifier: ServiceNotifier(),
      frames: try folder.listen(RuntimeFolder.frames, type: SOCK_SEQPACKET),
      control: try folder.listen(RuntimeFolder.control, type: SOCK_STREAM), loop: ThreadExecutor(name: "test-door")
    ) {}
    self.door = door
    sessions = feeds.indices.map { index in
      PlayerSession(
        number: UInt32(index + 1), settings: settings, events: EventHub(), bell: ChangeBell(), report: { _ in })
    }
    await door.house(sessions, feeds)
  }

  /// Players who have opened feeds of their own.
  convenience init(_ count: Int) async throws { try await self.init(feeds: Array(repeating: nil, count: count)) }

  deinit { for loop in sessions.map(\.loop) + [door.loop] { loop.shutdown() } }
}

extension Door {
  /// Has players from now on.
  fileprivate func house(_ sessions: [PlayerSession], _ feeds: [ReplaceableSource?]) {
    for (session, feed) in zip(sessions, feeds) {
      players[session.number] = Player(session: session, user: 0, bytes: 0, feed: feed)
    }
  }
}

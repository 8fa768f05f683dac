// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import TestOrigins
import Testing

@testable import ReelService

/// What a door does with a configuration that was read again.
@Suite(.timeLimit(.minutes(30)), .onOwnThread) struct DoorReloadTests {
  /// Two players of the daemon's own feed, and one with its own.
  private func door(in home: TemporaryFolder) async throws -> (DoorUnderTest, [ReplaceableSource]) {
    let sources = try (1...2).map { _ in
      ReplaceableSource(FileSource(path: try home.write("a", to: "old.mp4")))
    }
    return (try await DoorUnderTest(feeds: sources + [nil]), sources)
  }

  private func reels(of source: ReplaceableSource) async throws -> [String] {
    try await source.page(.page(1), query: nil).reels.map(\.id)
  }

  /// The feed was looked up before: it has gone by now, and the door's loop does not look.
  @Test func asksTheSystemNothing() async throws {
    let home = try TemporaryFolder()
    let (under, sources) = try await door(in: home)
    home.makeFolder("new")
    var settings = ServeSettings(folder: await under.door.settings.folder)
    settings.feed = try NamedFeed(home.path + "/new")
    settings.maxPlayers = 7
    home.remove("new")
    let first = await under.door.settings
    await under.door.take(.settings(settings, warnings: []), startedWith: first)
    #expect(await under.door.reloads == 1)
    #expect(await under.door.reloadFailures == 0)
    #expect(await under.door.settings.maxPlayers == 7)
    // What was asked of the players' loops is done.
    #expect(await under.door.gather { $0.number }.count == 3)
    for source in sources {
      await #expect(throws: FeedError.self) { try await source.page(.page(1), query: nil) }
    }
    // Again there.
    home.makeFolder("new")
    _ = try home.write("b", to: "new/b.mp4")
    for source in sources { #expect(try await reels(of: source) == ["b.mp4"]) }
  }

  /// All of it holds, or nothing.
  @Test func isRefusedAsAWhole() async throws {
    let home = try TemporaryFolder()
    let (under, sources) = try await door(in: home)
    var settings = ServeSettings(folder: await under.door.settings.folder)
    settings.feed = try NamedFeed(try home.write("c", to: "new.mp4"))
    settings.banner = "no address"
    settings.maxPlayers = 7
    let first = await under.door.settings
    await under.door.take(.settings(settings, warnings: []), startedWith: first)
    #expect(await under.door.reloads == 0)
    #expect(await under.door.reloadFailures == 1)
    #expect(await under.door.settings.maxPlayers == first.maxPlayers)
    #expect(await under.door.gather { $0.number }.count == 3)
    for source in sources { #expect(try await reels(of: source) == ["old.mp4"]) }
  }
}

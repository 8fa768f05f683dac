// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelClient
import ReelTap
import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// A tap on the real daemon, whose pictures are looked at.
@Suite(.timeLimit(.minutes(30)), .oneAtATime, .onOwnThread) struct TapTests {
  /// - Parameter leaseTimeout: milliseconds; by default players need not look at what they are sent.
  private static func daemon(
    _ reels: [Int?], leaseTimeout: Int = 600_000
  ) throws -> (FeedFolder, DaemonUnderTest) {
    let feed = try FeedFolder(reels)
    return (feed, try DaemonUnderTest(feed: feed.path, warm: false, ["--lease-timeout", "\(leaseTimeout)"]))
  }

  /// Goes to a place of the list; how that went so far.
  @discardableResult
  private static func go(_ player: RawClient, to place: Int) throws -> PageNote.Outcome {
    player.send(.event(.jumpToIndex(Int64(place))), serial: 7)
    return try player.wait(for: "page") { message, serial in
      if case .page(let page) = message, serial == 7 { page.outcome } else { nil }
    }
  }

  @Test func aLandingMovesThePicture() throws {
    // Of many sizes, one lies turned, and one has light beyond the range of a screen.
    let reels = [1, 2, 8, 7, 10, 5, 6]
    let (feed, daemon) = try Self.daemon(reels)
    try withExtendedLifetime(feed) {
      let player = try RawClient(playing: daemon)
      let tap = try TapUnderTest(daemon)
      #expect(try tap.wait(for: 1) == [])
      for place in 1..<reels.count {
        try Self.go(player, to: place)
        #expect(try tap.wait(for: reels[place]).subtracting([reels[place - 1]]) == [])
      }
      try player.leave()
      while try tap.next() != nil {}
      #expect(try tap.end() == .playerLeft)
    }
    #expect(daemon.end() == 0)
  }

  @Test func itPlaysWhereNobodyDoes() throws {
    let (feed, daemon) = try Self.daemon([4, 1])
    try withExtendedLifetime(feed) {
      let tap = try TapUnderTest(daemon)
      try tap.wait(for: 4)
      let players = try daemon.status().players
      #expect(players.map(\.name) == ["tap"])
      // A second one looks on at the first.
      let other = try TapUnderTest(daemon)
      try other.wait(for: 4)
      #expect(try daemon.status().players.map(\.observers) == [1])
      tap.halt()
      #expect(try tap.end() == .stopped)
      while try other.next() != nil {}
      #expect(try other.end() == .playerLeft)
      try daemon.waitUntilEmpty()
    }
    #expect(daemon.end() == 0)
  }

  @Test func aReelThatCannotBeShownLeavesThePicture() throws {
    let (feed, daemon) = try Self.daemon([1, nil, 3])
    try withExtendedLifetime(feed) {
      let player = try RawClient(playing: daemon)
      let tap = try TapUnderTest(daemon)
      try tap.wait(for: 1)
      if try Self.go(player, to: 1) != .failed {
        try player.wait(for: "failure") { message, _ in
          if case .page(let page) = message, page.outcome == .failed { () } else { nil }
        }
      }
      // More than can have been on its way.
      for _ in 0..<60 { #expect(Sample.number(of: try #require(try tap.next())) == 1) }
      try Self.go(player, to: 2)
      #expect(try tap.wait(for: 3).subtracting([1]) == [])
    }
    #expect(daemon.end() == 0)
  }

  @Test func whoDoesNotReadMissesPictures() throws {
    let (feed, daemon) = try Self.daemon([1, 2], leaseTimeout: 3000)
    try withExtendedLifetime(feed) {
      let player = try RawClient(playing: daemon)
      let tap = try TapUnderTest(daemon)
      try tap.wait(for: 1) { try player.stats() }
      // Nobody reads, for longer than a lease may be kept, while the player goes on.
      try player.see(frames: 120)
      try Self.go(player, to: 1)
      try player.see(frames: 60)
      let status = try daemon.status()
      #expect(status.players.map(\.observers) == [1])
      #expect(status.leases <= 2)
      // Of what was there before, the pipe has its fill and no more: a megabyte of pictures of 346 kB, of which there
      // would be hundreds.
      var before = 0
      while Sample.number(of: try #require(try tap.next())) != 2 { before += 1 }
      #expect(before <= (1 << 20) / 345_600 + 4)
      #expect(try tap.wait(for: 2) == [])
    }
    #expect(daemon.end() == 0)
  }

  /// A slot that goes on to another reel has its buffers back, though no frame follows and nobody reads.
  @Test func whoDoesNotReadKeepsNoPicture() throws {
    let (feed, daemon) = try Self.daemon([1, nil, nil, nil, nil, 3])
    try withExtendedLifetime(feed) {
      let player = try RawClient(playing: daemon)
      let tap = try TapUnderTest(daemon)
      try tap.wait(for: 1) { try player.stats() }
      // More than the pipe holds.
      try player.see(frames: 60)
      try Self.go(player, to: 3)
      _ = try daemon.status(when: "all returned", meanwhile: { try player.stats() }) { $0.leases == 0 }
      try Self.go(player, to: 5)
      try tap.wait(for: 3) { try player.stats() }
    }
    #expect(daemon.end() == 0)
  }

  @Test func whoeverLeavesTakesNothingAlong() throws {
    let daemon = try DaemonUnderTest()
    try daemon.leavesNothing(after: "a viewer that has left") {
      let tap = try TapUnderTest(daemon)
      try tap.wait(for: 1)
      #expect(try tap.hangUp() == .viewerLeft)
    }
    try daemon.leavesNothing(after: "a tap that was stopped") {
      let tap = try TapUnderTest(daemon)
      tap.halt()
      #expect(try tap.end() == .stopped)
    }
    #expect(daemon.end() == 0)
  }

  @Test func theEndOfTheDaemonIsNoEndOfTheStream() throws {
    let (feed, daemon) = try Self.daemon([1])
    try withExtendedLifetime(feed) {
      let tap = try TapUnderTest(daemon)
      try tap.wait(for: 1)
      #expect(daemon.end() == 0)
      while try tap.next() != nil {}
      #expect {
        try tap.end()
      } throws: { error in
        if case TapError.daemon(let reason) = error { reason.code == .refused(.shutdown) } else { false }
      }
    }
  }

  @Test func ofSeveralPlayersOneIsNamed() throws {
    let (feed, daemon) = try Self.daemon([1, 2])
    try withExtendedLifetime(feed) {
      let (one, other) = (try RawClient(playing: daemon), try RawClient(playing: daemon))
      try Self.go(other, to: 1)
      #expect {
        try TapUnderTest(daemon).end()
      } throws: { error in
        if case TapError.severalPlayers(let numbers) = error { numbers == [one.player, other.player] } else { false }
      }
      for (player, reel) in [(one, 1), (other, 2)] {
        try TapUnderTest(daemon) { $0.player = .number(player.player) }.wait(for: reel)
      }
      // Whoever does not care sees the first.
      for player in [TapSettings.Player.first(ofUser: nil), .first(ofUser: geteuid())] {
        try TapUnderTest(daemon) { $0.player = player }.wait(for: 1)
      }
      for player in [TapSettings.Player.number(99), .first(ofUser: 65_534)] {
        #expect {
          try TapUnderTest(daemon) { $0.player = player }.end()
        } throws: { error in
          if case TapError.daemon(let reason) = error { reason.code == .refused(.noPlayer) } else { false }
        }
      }
      #expect(try daemon.status().players.count == 2)
    }
    #expect(daemon.end() == 0)
  }

  @Test func blackUntilThereIsAPicture() throws {
    let folder = try TemporaryFolder()
    let daemon = try DaemonUnderTest(feed: folder.path, warm: false)
    let tap = try TapUnderTest(daemon)
    for _ in 0..<3 { #expect(try tap.next() == Sample.black) }
    #expect(daemon.end() == 0)
  }

  @Test(arguments: [1, 7]) func itEndsAfterSoManyPictures(_ count: Int) throws {
    let (feed, daemon) = try Self.daemon([1])
    try withExtendedLifetime(feed) {
      let tap = try TapUnderTest(daemon) { $0.pictures = count }
      var seen = 0
      while let color = try tap.next() {
        seen += 1
        #expect(Sample.number(of: color) == 1)
      }
      #expect(seen == count)
      #expect(try tap.end() == .complete)
    }
    #expect(daemon.end() == 0)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// Moves that others than the player ask for on `control.sock`.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct ControlMoveTests {
  /// Players do not read while others are asked.
  private static let patient = ["--lease-timeout", "600000"]

  /// What is asked of a player at the reel with an index, of ten, and what comes of it.
  struct Row: CustomTestStringConvertible, Sendable {
    let index: Int
    let request: String
    /// The index and the reel then, or the code of an error, after which the player is where it was.
    var reel: (index: Int, id: String)?
    var code: String?

    init(_ index: Int, _ request: String, to reel: (index: Int, id: String)) {
      (self.index, self.request, self.reel) = (index, request, reel)
    }

    init(_ index: Int, _ request: String, code: String) {
      (self.index, self.request, self.code) = (index, request, code)
    }

    var testDescription: String { "\(request) at \(index)" }
  }

  private static let rows = [
    Row(0, #""command":"next""#, to: (1, "02-h264-moov-last")),
    Row(5, #""command":"previous""#, to: (4, "05-vp9")),
    Row(9, #""command":"next""#, code: "edge"),
    Row(0, #""command":"previous""#, code: "edge"),
    Row(4, #""command":"land","index":5"#, to: (5, "06-av1")),
    Row(4, #""command":"land","index":3"#, to: (3, "04-hevc")),
    Row(4, #""command":"land","reel":"06-av1""#, to: (5, "06-av1")),
    Row(4, #""command":"land","index":4"#, to: (4, "05-vp9")),
    Row(4, #""command":"land","index":6"#, code: "not-in-ring"),
    Row(4, #""command":"land","reel":"01-h264-faststart""#, code: "not-in-ring"),
    Row(4, #""command":"land","index":10"#, code: "no-reel"),
    Row(4, #""command":"land","reel":"nobody""#, code: "no-reel"),
    Row(4, #""command":"jump","index":9"#, to: (9, "10-hevc-hlg10")),
    Row(4, #""command":"jump","reel":"08-phone-rotated""#, to: (7, "08-phone-rotated")),
    Row(4, #""command":"jump","index":4"#, to: (4, "05-vp9")),
    Row(4, #""command":"jump","index":-1"#, code: "no-reel"),
    Row(4, #""command":"jump","index":10"#, code: "no-reel"),
    Row(4, #""command":"jump","index":9223372036854775807"#, code: "no-reel"),
    Row(4, #""command":"jump","reel":"""#, code: "no-reel"),
    Row(4, #""command":"next","player":1000"#, code: "no-player"),
    Row(4, #""command":"next","player":0"#, code: "no-player"),
    Row(4, #""command":"next","player":-1"#, code: "no-player"),
    Row(4, #""command":"next","player":4294967296"#, code: "no-player"),
  ]

  /// The player is told as of any change, and so is who looks on.
  @Test func movesAsThePlayerCould() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    try daemon.leavesNothing(after: "moves") {
      let player = try RawClient(playing: daemon)
      let observer = try RawClient(daemon)
      try observer.greet()
      try observer.observe(player.player)
      let client = try ControlClient(daemon.controlPath)
      for row in Self.rows {
        let start = try client.ask(#"{"command":"jump","index":\#(row.index)}"#)
        try #require(start.index == row.index && start.player == player.player, "\(row)")
        let answer = try client.ask("{\(row.request),\"id\":\"\(row.testDescription.filter { $0 != "\"" })\"}")
        #expect(answer.id == row.testDescription.filter { $0 != "\"" })
        if let reel = row.reel {
          #expect((answer.index, answer.reel, answer.reels) == (reel.index, reel.id, 10), "\(row)")
          #expect(answer.schema == "reel.landing/1" && answer.outcome != nil, "\(row)")
          let isElsewhere = reel.index != row.index
          #expect(answer.moved == isElsewhere && answer.landing == start.landing.map { $0 + (isElsewhere ? 1 : 0) })
          #expect(answer.epoch == start.epoch.map { $0 + (isElsewhere ? 1 : 0) }, "\(row)")
          for one in [player, observer] where isElsewhere { try hear(answer, by: one) }
        } else {
          #expect(answer.schema == "reel.error/1" && answer.code == row.code, "\(row): \(answer)")
          let now = try client.ask(#"{"command":"jump","index":\#(row.index)}"#)
          #expect(now.landing == start.landing && now.epoch == start.epoch, "\(row)")
        }
        for one in [player, observer] { try one.stats() }
      }
      #expect(player.violations == [] && observer.violations == [])
      try player.leave()
    }
    #expect(daemon.end() == 0)
    #expect(daemon.errors == "")
  }

  /// A page that nobody asked for, which says where it landed.
  private func hear(_ answer: ControlReply, by client: RawClient) throws {
    try client.wait(for: "page of landing \(answer.landing ?? 0)") { message, serial -> Void? in
      guard case .page(let page) = message, Int(page.landing) == answer.landing else { return nil }
      #expect(serial == 0 && page.reel == answer.reel)
      return ()
    }
  }

  /// The first picture of a landing that was asked for here answers nothing that the player said.
  @Test func aWarmLandingIsSeenAtOnce() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    let player = try RawClient(playing: daemon)
    let client = try ControlClient(daemon.controlPath)
    #expect(try client.ask(#"{"command":"wait","for":"warm"}"#).schema == "reel.wait/1")
    let answer = try client.ask(#"{"command":"next"}"#)
    #expect(answer.outcome == "warm" && answer.settled == true)
    #expect(answer.intentToFrameUs.map { $0 >= 0 } == true && answer.readyLeadMs.map { $0 > 0 } == true)
    try player.wait(for: "frame") { message, serial -> Void? in
      guard case .frame(let frame) = message, frame.flags.contains(.landed) else { return nil }
      #expect(serial == 0 && frame.reel == answer.reel && Int(frame.landing) == answer.landing)
      return ()
    }
    // It goes on from there as from any other landing.
    player.send(.event(.land(offset: 3840, epoch: answer.epoch.map { UInt64($0) })), serial: 50)
    let page = try player.wait(for: "its own landing") { message, serial in
      if case .page(let page) = message, serial == 50 { page } else { nil }
    }
    #expect(page.current == 2 && Int(page.landing) == answer.landing.map { $0 + 1 })
    // One that was made for the ring before is dropped, as ever.
    #expect(try client.ask(#"{"command":"previous"}"#).index == 1)
    player.send(.event(.land(offset: 3840, epoch: page.epoch)), serial: 51)
    let dropped = try player.wait(for: "an outdated landing") { message, serial in
      if case .page(let page) = message, serial == 51 { page } else { nil }
    }
    #expect(dropped.flags.contains(.dropped) && dropped.current == 1)
    try player.leave()
    #expect(daemon.end() == 0)
  }

  /// Where a banner is above the reels, it is scrolled away first.
  @Test func aPageGivesTheScrollToItsReels() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    let player = try RawClient(daemon)
    try player.greet(.page)
    try player.subscribe()
    try player.appear()
    let client = try ControlClient(daemon.controlPath)
    #expect(try client.ask(#"{"command":"land","index":0}"#).moved == false)
    try #require(try client.ask(#"{"command":"next"}"#).index == 1)
    try player.wait(for: "the second reel") { message, serial -> Void? in
      guard case .page(let page) = message, page.current == 1 else { return nil }
      #expect(serial == 0 && page.owner == .content)
      return ()
    }
    try #require(try client.ask(#"{"command":"next"}"#).index == 2)
    try player.wait(for: "the third reel") { message, _ -> Void? in
      guard case .page(let page) = message, page.current == 2 else { return nil }
      #expect(page.flags.contains(.snap) || page.ringOffset == page.pageHeight)
      return ()
    }
    try player.leave()
    #expect(daemon.end() == 0)
  }

  @Test func aRefreshAndAQueryBeginAnew() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    let player = try RawClient(playing: daemon)
    let client = try ControlClient(daemon.controlPath)
    #expect(try client.ask(#"{"command":"jump","index":5}"#).landing == 2)
    let refresh = try client.ask(#"{"command":"refresh"}"#)
    #expect(refresh.loading == ["refresh"] && refresh.moved == false && refresh.landing == 2)
    let ready = try client.ask(#"{"command":"wait","for":"ready"}"#)
    #expect(ready.schema == "reel.wait/1" && ready.for == "ready")
    #expect(ready.players?.first?.slots.first { $0.place == "middle" }?.reel == "01-h264-faststart")
    let query = try client.ask(#"{"command":"query","text":"cats"}"#)
    #expect(query.loading == ["refresh"] && query.landing == nil && query.reels == 0 && query.index == nil)
    #expect(try client.ask(#"{"command":"wait","for":"warm"}"#).for == "warm")
    try player.leave()
    #expect(daemon.end() == 0)
  }

  /// The only player may go without a name; else it must have one.
  @Test func whichPlayerIsMeant() throws {
    let daemon = try DaemonUnderTest(Self.patient)
    let client = try ControlClient(daemon.controlPath)
    #expect(try client.ask(#"{"command":"next"}"#).code == "no-player")
    let first = try RawClient(playing: daemon)
    #expect(try client.ask(#"{"command":"next"}"#).player == first.player)
    let second = try RawClient(playing: daemon)
    #expect(try client.ask(#"{"command":"next"}"#).code == "no-player")
    #expect(try client.ask(#"{"command":"next","player":\#(first.player)}"#).landing == 3)
    #expect(try client.ask(#"{"command":"next","player":\#(second.player)}"#).landing == 2)
    try first.leave()
    _ = try daemon.status(when: "one is left", meanwhile: { try second.stats() }) { $0.players.count == 1 }
    #expect(try client.ask(#"{"command":"next","player":\#(first.player)}"#).code == "no-player")
    #expect(try client.ask(#"{"command":"next"}"#).player == second.player)
    try second.leave()
    #expect(daemon.end() == 0)
  }

  /// A page that has not appeared has no reel to go to, nor has an empty feed.
  @Test func thereMayBeNoReel() throws {
    let folder = try TemporaryFolder()
    let daemon = try DaemonUnderTest(feed: folder.path, warm: false, Self.patient)
    let player = try RawClient(daemon)
    try player.greet()
    try player.subscribe()
    let client = try ControlClient(daemon.controlPath)
    for command in [#""next""#, #""previous""#, #""jump","index":0"#, #""land","index":0"#] {
      #expect(try client.ask("{\"command\":\(command)}").code == "no-reel")
    }
    player.send(.event(.appear), serial: 3)
    #expect(try client.ask(#"{"command":"wait","for":"ready"}"#).schema == "reel.wait/1")
    #expect(try client.ask(#"{"command":"next"}"#).code == "no-reel")
    let warm = try client.ask(#"{"command":"wait","for":"warm","timeout_ms":600000}"#)
    #expect(warm.code == "failed" && warm.error?.message.hasSuffix("its feed has no reels") == true)
    try player.leave()
    #expect(daemon.end() == 0)
  }

  /// A reel that cannot be shown is landed on, and says why.
  @Test func aReelThatFails() throws {
    let folder = try TemporaryFolder()
    let good = try TemporaryFolder.read(DaemonUnderTest.media + "/01-h264-faststart.mp4")
    _ = try folder.write(good, to: "1.mp4")
    _ = try folder.write("nonsense", to: "2.mp4")
    _ = try folder.write(good, to: "3.mp4")
    let daemon = try DaemonUnderTest(feed: folder.path, warm: false, Self.patient)
    let player = try RawClient(playing: daemon)
    let client = try ControlClient(daemon.controlPath)
    // One that failed for good is as good as warm to who waits.
    #expect(try client.ask(#"{"command":"wait","for":"warm"}"#).schema == "reel.wait/1")
    let answer = try client.ask(#"{"command":"next"}"#)
    #expect(answer.outcome == "failed" && answer.settled == true && answer.failure?.code == "not-media")
    let warm = try client.ask(#"{"command":"wait","for":"warm","timeout_ms":600000}"#)
    #expect(warm.code == "failed" && warm.error?.message.hasSuffix("2.mp4 cannot be shown: not-media") == true)
    let again = try client.ask(#"{"command":"wait","for":"landing","landing":2}"#)
    #expect(again.outcome == "failed" && again.failure == answer.failure)
    #expect(try client.ask(#"{"command":"next"}"#).reel == "3.mp4")
    try player.leave()
    #expect(daemon.end() == 0)
  }

  /// Who is served by way of the group moves players of its own user alone.
  @Test(.enabled(if: geteuid() == 0, "only root can be somebody else")) func anotherUsersPlayer() async throws {
    let daemon = try DaemonUnderTest(["--group", "1235"] + Self.patient)
    for path in [daemon.folder.dropLast("/run".count).description, daemon.folder] {
      #expect(unsafe chmod(path, 0o755) == 0)
    }
    let player = try RawClient(playing: daemon)
    let (frames, control, number) = (daemon.framesPath, daemon.controlPath, player.player)
    await #expect(processExitsWith: .success) {
      [frames = frames as String, control = control as String, number = number as UInt32] in
      precondition(setgroups(0, nil) == 0 && setgid(1235) == 0 && setuid(65534) == 0)
      let client = try ControlClient(control)
      let refusals = try ["next", "refresh"].map { try client.ask(#"{"command":"\#($0)","player":\#(number)}"#).code }
      precondition(refusals == ["forbidden", "forbidden"], "\(refusals)")
      // Without a number there is none to move.
      let none = try client.ask(#"{"command":"next"}"#)
      precondition(none.code == "no-player", "\(none)")
      let own = try RawClient(playing: frames)
      // And then there is one.
      let answer = try client.ask(#"{"command":"next"}"#)
      precondition(answer.index == 1 && answer.player == own.player, "\(answer)")
      try own.leave()
    }
    let client = try ControlClient(daemon.controlPath)
    let answer = try client.ask(#"{"command":"next","player":\#(player.player)}"#)
    #expect(answer.landing == 2)
    try player.leave()
    #expect(daemon.end() == 0)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// Clients see the frames of a pool and can do nothing to it.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct PoolTests {
  /// A player that holds its first frame, and that frame.
  private static func player(_ daemon: DaemonUnderTest) throws -> (RawClient, FrameGrant, FrameWatch.Pool) {
    let client = try RawClient(daemon)
    client.returnsLeases = false
    try client.greet()
    try client.subscribe()
    client.send(.event(.appear))
    let frame = try client.wait(for: "first picture") { message, _ in
      if case .frame(let frame) = message, frame.flags.contains(.landed) { frame } else { nil }
    }
    return (client, frame, try #require(client.pools[frame.pool]))
  }

  @Test func cannotBeChanged() throws {
    let daemon = try DaemonUnderTest(["--lease-timeout", "60000"])
    try daemon.leavesNothing(after: "attempts on a pool") {
      let (client, frame, pool) = try Self.player(daemon)
      let view = try PoolView(pool)
      let before = view.hash(of: frame, rows: 16)
      Self.attack(pool.descriptor, view)
      // Opened anew by its name, for writing.
      let reopened = unsafe open("/proc/self/fd/\(pool.descriptor)", O_RDWR | O_CLOEXEC)
      if reopened >= 0 {
        Self.attack(reopened, view)
        close(reopened)
      }
      #expect(view.hash(of: frame, rows: 16) == before)
      client.returnAll()
      client.returnsLeases = true
      try client.see(frames: 3)
      try client.leave()
      #expect(client.violations == [])
    }
    #expect(daemon.end() == 0)
  }

  private static func attack(_ descriptor: Int32, _ view: borrowing PoolView) {
    let byte: [UInt8] = [0x55]
    let count = off_t(view.count)
    // What Swift cannot see: FALLOC_FL_KEEP_SIZE | FALLOC_FL_PUNCH_HOLE, FALLOC_FL_ZERO_RANGE, F_ADD_SEALS, MADV_REMOVE.
    let (punch, zero, addSeals, remove): (Int32, Int32, Int32, Int32) = (3, 16, 1033, 9)
    #expect(unsafe write(descriptor, byte, 1) < 0)
    #expect(unsafe pwrite(descriptor, byte, 1, 0) < 0)
    #expect(ftruncate(descriptor, 0) < 0)
    #expect(ftruncate(descriptor, count - 4096) < 0)
    #expect(ftruncate(descriptor, count + 4096) < 0)
    for (mode, offset) in [(0, count), (punch, 0), (zero, 0)] { #expect(allocate(descriptor, mode, offset) < 0) }
    #expect(fcntl(descriptor, addSeals, 8) < 0)
    let writable = unsafe mmap(nil, view.count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    #expect(unsafe writable == MAP_FAILED)
    #expect(unsafe mprotect(view.address, 4096, PROT_READ | PROT_WRITE) < 0)
    #expect(unsafe madvise(view.address, 4096, remove) < 0)
    var status = stat()
    #expect(unsafe fstat(descriptor, &status) == 0)
    #expect(status.st_size == count)
  }

  /// The C function is `fallocate`, which Swift cannot see.
  private static func allocate(_ descriptor: Int32, _ mode: Int32, _ offset: off_t) -> Int32 {
    typealias Function = @convention(c) (Int32, Int32, off_t, off_t) -> Int32
    guard let symbol = unsafe dlsym(nil, "fallocate") else { return 0 }
    return unsafe unsafeBitCast(symbol, to: Function.self)(descriptor, mode, offset, 4096)
  }

  /// What is lent is not written to, however much is shown meanwhile, and whatever becomes of its slot.
  @Test func aLeasedFrameStaysAsItIs() throws {
    let daemon = try DaemonUnderTest(["--lease-timeout", "60000"])
    try daemon.leavesNothing(after: "a lease that was held for long") {
      let (client, frame, pool) = try Self.player(daemon)
      let view = try PoolView(pool)
      let before = view.hash(of: frame, rows: 64)
      let landed = try #require(client.leases.first)
      client.returnsLeases = true
      for step in 0..<12 {
        try client.see(frames: 20)
        #expect(view.hash(of: frame, rows: 64) == before)
        client.send(.event(.land(offset: step % 5 == 4 ? 0 : 3840, epoch: nil)))
      }
      client.send(.release([landed]))
      try client.stats()
      try client.leave()
      // The daemon is done with it, and the client still has it.
      try daemon.waitUntilEmpty()
      #expect(view.hash(of: frame, rows: 64) != 0)
      #expect(client.violations == [])
    }
    #expect(daemon.end() == 0)
  }

  /// The file that a client has opened for the daemon is cut off while it is read.
  @Test func aVideoThatIsCutOff() throws {
    let daemon = try DaemonUnderTest()
    let loans = try Loans()
    try daemon.leavesNothing(after: "a video that was cut off") {
      let client = try RawClient(daemon)
      try client.greet()
      client.send(.open(.video("mine")), descriptors: [loans[.writableVideo]])
      try client.subscribe()
      try client.appear()
      #expect(ftruncate(loans[.writableVideo], 100) == 0)
      client.send(.event(.refresh))
      for _ in 0..<20 { client.send(.event(.land(offset: 3840, epoch: nil))) }
      try client.stats()
      try client.leave()
      #expect(client.violations == [])
    }
    #expect(daemon.end() == 0)
  }

  /// A client that keeps as many frames as it may.
  private static func hoarder(_ daemon: DaemonUnderTest, _ subscription: Subscription) throws -> RawClient {
    let client = try RawClient(daemon)
    client.returnsLeases = false
    try client.greet()
    try client.subscribe(subscription)
    return client
  }

  /// All that it gets then: the first frame, and one for each credit.
  private static func frames(of client: RawClient) throws -> [FrameGrant] {
    try (0...WireLimits.credits).map { _ in
      try client.wait(for: "frame") { message, _ in if case .frame(let frame) = message { frame } else { nil } }
    }
  }

  /// Where readers keep too much of a pool for another reel to be decoded into it, there is a new one.
  @Test func aPoolThatIsKeptIsRetired() throws {
    let daemon = try DaemonUnderTest(["--lease-timeout", "60000"])
    try daemon.leavesNothing(after: "a pool that was kept") {
      var subscription = Subscription()
      subscription.credits = WireLimits.credits
      let player = try Self.hoarder(daemon, subscription)
      player.send(.event(.appear))
      var frames = try Self.frames(of: player)
      // One that comes later keeps later ones.
      subscription.role = .observer(of: 0)
      let observer = try Self.hoarder(daemon, subscription)
      frames += try Self.frames(of: observer)
      let kept = frames[0].pool
      #expect(frames.allSatisfy { $0.pool == kept })
      #expect(Set(frames.map(\.buffer)).count > 2 * WireLimits.credits)
      let view = try PoolView(try #require(player.pools[kept]))
      let before = frames.map { view.hash(of: $0, rows: 16) }
      player.send(.event(.jumpToIndex(7)))
      try player.wait(for: "its end") { message, _ in message == .poolRetire(kept) ? () : nil }
      #expect(frames.map { view.hash(of: $0, rows: 16) } == before)
      player.returnAll()
      player.returnsLeases = true
      // All three slots have other reels, and decode.
      let playing = try player.wait(for: "picture") { message, _ in
        if case .frame(let frame) = message, frame.landing == 2, frame.number > 5 { frame } else { nil }
      }
      #expect(playing.pool != kept && player.violations == [])
      try observer.leave()
      try player.leave()
    }
    #expect(daemon.end() == 0)
  }
}

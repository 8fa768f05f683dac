// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// Descriptors come along with packets, and none is ever left open that nobody asked for.
@Suite(.onOwnThread) struct DescriptorPassingTests {
  @Test func oneIsTheSameFile() throws {
    let folder = try TemporaryFolder()
    let file = Descriptor(owning: try unsafe open(folder.write("abc", to: "file"), O_RDONLY | O_CLOEXEC))
    let pair = try SocketPair()
    #expect(PacketSocketTests.send([1], descriptor: file.number, over: pair.one) == .done)
    guard case .packet(let bytes, let received?) = try pair.other.receive() else {
      Issue.record("no descriptor")
      return
    }
    #expect(bytes == [1])
    #expect(received.number != file.number)
    #expect(fcntl(received.number, F_GETFD) & FD_CLOEXEC != 0)
    var (one, other) = (stat(), stat())
    #expect(unsafe fstat(file.number, &one) == 0 && fstat(received.number, &other) == 0)
    #expect(one.st_ino == other.st_ino && one.st_dev == other.st_dev)
  }

  @Test func oneThatIsNotOpenCannotBeSent() throws {
    let pair = try SocketPair()
    let error = #expect(throws: WireError.self) { _ = try pair.one.send([1], descriptor: 1 << 20) }
    #expect(error?.code == .system)
    #expect(PacketSocketTests.receive(pair.other) == .nothing)
  }

  /// As many as the system carries. The packet is refused, and the next one is taken.
  @Test(arguments: [2, 3, 4, 5, 64, 253]) func several(_ count: Int) throws {
    let pair = try SocketPair()
    let descriptors = Array(repeating: pair.one.descriptor, count: count)
    #expect(RawPacket.send([1], descriptors, to: pair.one.descriptor) == .done)
    #expect(PacketSocketTests.send([2], descriptor: pair.one.descriptor, over: pair.one) == .done)
    #expect(PacketSocketTests.receive(pair.other) == .refused(.descriptor))
    #expect(PacketSocketTests.receive(pair.other) == .packet([2], hasDescriptor: true))
  }

  @Test func nothingLeaks() async {
    // Alone in a process: other tests open files too.
    await #expect(processExitsWith: .success) {
      let pair = try SocketPair()
      let before = Resources.ownCount
      let long = [UInt8](repeating: 1, count: WireLimits.packet + 1)
      for count in [0, 1, 2, 3, 4, 5, 6, 100, 253] {
        let descriptors = Array(repeating: pair.one.descriptor, count: count)
        for bytes in [[1], long, []] as [[UInt8]] {
          precondition(RawPacket.send(bytes, descriptors, to: pair.one.descriptor) == .done)
          let seen = PacketSocketTests.receive(pair.other)
          precondition(seen != .nothing)
          precondition(Resources.ownCount == before)
        }
      }
      // The counter counts, and what is taken goes with its owner.
      precondition(PacketSocketTests.send([1], descriptor: pair.one.descriptor, over: pair.one) == .done)
      if case .packet(_, let kept?) = try pair.other.receive() {
        precondition(Resources.ownCount == before + 1)
        precondition(fcntl(kept.number, F_GETFD) >= 0)
      }
      precondition(Resources.ownCount == before)
    }
  }

  /// That is nobody's fault but this process's own.
  @Test func noRoomForAnother() async {
    await #expect(processExitsWith: .success) {
      let pair = try SocketPair()
      precondition(PacketSocketTests.send([1], descriptor: pair.one.descriptor, over: pair.one) == .done)
      precondition(PacketSocketTests.send([2], over: pair.one) == .done)
      // The lowest that is free; none above may be opened.
      let free = dup(pair.one.descriptor)
      close(free)
      var limit = rlimit(rlim_cur: rlim_t(free), rlim_max: rlim_t(free))
      precondition(unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      precondition(PacketSocketTests.receive(pair.other) == .refused(.system))
      precondition(PacketSocketTests.receive(pair.other) == .packet([2], hasDescriptor: false))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelClient
import Testing

/// Something that no daemon may say, and what a client makes of it.
struct Lie: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let code: ClientError.Code
  let tell: @Sendable (FakeDaemon) throws -> Void

  init(
    _ name: String, _ code: ClientError.Code = .protocol, tell: @escaping @Sendable (FakeDaemon) throws -> Void
  ) {
    testDescription = name
    self.code = code
    self.tell = tell
  }

  /// A frame that is wrong in one place.
  private static func frame(_ name: String, _ change: @escaping @Sendable (inout FrameGrant) -> Void) -> Lie {
    Lie(name) { daemon in
      try daemon.announce()
      try daemon.say(FakePool.frame(change))
    }
  }

  /// A pool whose announcement is wrong in one place.
  private static func pool(_ name: String, _ change: @escaping @Sendable (inout PoolAnnouncement) -> Void) -> Lie {
    Lie(name) { daemon in
      let pool = try FakePool()
      try daemon.say(FakePool.announcement(change), descriptor: pool.descriptor)
    }
  }

  static let all = pools + frames + packets + ends

  static let pools = [
    Lie("memory that is not sealed") { daemon in
      let pool = try FakePool(unsealed: FakePool.byteCount)
      try daemon.say(FakePool.announcement(), descriptor: pool.descriptor)
    },
    Lie("a socket for memory") { daemon in
      let file = Descriptor(owning: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
      try daemon.say(FakePool.announcement(), descriptor: file.number)
    },
    Lie("memory that is too short") { daemon in
      let pool = try FakePool(byteCount: FakePool.bufferSize)
      try daemon.say(FakePool.announcement(), descriptor: pool.descriptor)
    },
    Lie("no memory") { try $0.say(FakePool.announcement()) },
    Lie("a pool that is there already") { daemon in
      let pool = try FakePool()
      for _ in 0..<2 { try daemon.say(FakePool.announcement(), descriptor: pool.descriptor) }
    },
    Lie("too many pools") { daemon in
      let pool = try FakePool()
      for number in 0...UInt32(WireLimits.pools) {
        try daemon.say(FakePool.announcement { $0.pool = number }, descriptor: pool.descriptor)
      }
    },
    Lie("a pool that is retired twice") { daemon in
      try daemon.announce()
      for _ in 0..<2 { try daemon.say(.poolRetire(7)) }
    },
    pool("no bytes") { ($0.byteCount, $0.bufferSize) = (0, 0) },
    pool("no buffers") { $0.bufferCount = 0 },
    pool("buffers without bytes") { $0.bufferSize = 0 },
    pool("more buffers than bytes") { $0.bufferCount = 3 },
    pool("buffers whose size overflows to 0") { ($0.bufferSize, $0.bufferCount) = (1 << 63, 2) },
    pool("buffers whose size overflows to little") { ($0.bufferSize, $0.bufferCount) = (1 << 62 + 1, 4) },
    pool("more bytes than there are") { $0.byteCount = .max },
    pool("more bytes than a client maps") { $0.byteCount = 1 << 40 },
  ]

  static let frames =
    [
      frame("unknown pool") { $0.pool = 8 },
      frame("unknown format") { $0.format = 4 },
      frame("unknown buffer") { $0.buffer = 2 },
      frame("a buffer far out") { $0.buffer = .max },
      frame("another buffer than its planes") { $0.buffer = 0 },
      frame("a plane too few") { $0.planes.removeLast() },
      frame("lease 0") { $0.lease = 0 },
      Lie("a lease that is held") { daemon in
        try daemon.announce()
        for _ in 0..<2 { try daemon.say(FakePool.frame(lease: 5)) }
      },
      Lie("a frame in a retired pool") { daemon in
        try daemon.announce()
        try daemon.say(.poolRetire(7))
        try daemon.say(FakePool.frame())
      },
    ]
    + (0..<3).flatMap { plane in
      [
        frame("plane \(plane) before its buffer") { $0.planes[plane].offset = UInt64(FakePool.bufferSize) - 1 },
        frame("plane \(plane) one byte too far") { grant in
          let (shape, line) = (FakePool.format.planes[plane], UInt64(grant.planes[plane].lineSize))
          let size = UInt64(shape.rows - 1) * line + UInt64(shape.rowBytes)
          grant.planes[plane].offset = UInt64(FakePool.byteCount) - size + 1
        },
        frame("plane \(plane) behind everything") { $0.planes[plane].offset = .max },
        frame("plane \(plane) whose end overflows") { $0.planes[plane].offset = .max - 10 },
        frame("plane \(plane) with rows that overlap") {
          $0.planes[plane].lineSize = FakePool.format.planes[plane].rowBytes - 1
        },
        frame("plane \(plane) with huge rows") { $0.planes[plane].lineSize = .max },
      ]
    }

  static let packets = [
    Lie("a descriptor with a page") { daemon in
      let pool = try FakePool()
      try daemon.say(.page(PageNote()), descriptor: pool.descriptor)
    },
    Lie("a descriptor with a type of later") { daemon in
      let pool = try FakePool()
      try daemon.say(.unknown(0x8888), descriptor: pool.descriptor)
    },
    Lie("a packet cut short") { try $0.say(Array(FakePool.frame().encode().dropLast(20))) },
    Lie("half a header") { try $0.say([1, 2, 3]) },
    Lie("a packet that is too long") { try $0.say([UInt8](repeating: 0, count: WireLimits.packet + 1)) },
    Lie("a client's message") { try $0.say(ClientMessage.event(.appear).encode().map { $0 }.changed(2, to: 1)) },
    Lie("another WELCOME") { try $0.say(.welcome(Welcome(leaseTimeout: 1))) },
    Lie("format 64") { try $0.say(.format(64, FakePool.format)) },
  ]

  static let ends = [
    Lie("leases were kept too long", .revoked) { try $0.say(.revoked(lease: 1, count: 2)) },
    Lie("a fatal error", .refused(.slow)) { try $0.say(.error(ErrorNote(.slow, message: "read!"))) },
    Lie("a fatal error of later", .refused(nil)) { daemon in
      try daemon.say(ServerMessage.error(ErrorNote(.slow, message: "?")).encode().changed(16, to: 99))
    },
    Lie("the end", .closed) { $0.close() },
    Lie("an empty packet", .closed) { try $0.say([]) },
    Lie("a fatal error, and the end", .refused(.shutdown)) { daemon in
      try daemon.say(.error(ErrorNote(.shutdown, message: "")))
      daemon.close()
    },
  ]
}

extension [UInt8] {
  /// The same with another byte in one place.
  func changed(_ place: Int, to byte: UInt8) -> [UInt8] {
    var bytes = self
    bytes[place] = byte
    return bytes
  }
}

// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import ReelClient

/// Memory that a daemon announces: two buffers of one page each, in each a picture of three planes.
struct FakePool: ~Copyable {
  static let bufferSize = 4096
  static let byteCount = 2 * bufferSize

  /// 4:2:0, 8 by 4 pixels.
  static let format = FrameFormat(
    width: 8, height: 4, pixelFormat: "yuv420p",
    planes: [
      FrameFormat.Plane(rowBytes: 8, rows: 4), FrameFormat.Plane(rowBytes: 4, rows: 2),
      FrameFormat.Plane(rowBytes: 4, rows: 2),
    ])

  private let memory: Descriptor
  var descriptor: Int32 { memory.number }

  /// Memory of so many bytes that is sealed as it must be. Every byte has the value of its offset, as far as it can.
  init(byteCount: Int = FakePool.byteCount) throws {
    memory = Descriptor(owning: unsafe clinux_memory_file("lie", byteCount))
    let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0) }
    let written = unsafe bytes.withUnsafeBytes { unsafe write(memory.number, $0.baseAddress, $0.count) }
    guard written == byteCount else { throw FakeDaemon.Failure(number: errno) }
  }

  /// Memory that anybody may shorten.
  init(unsealed byteCount: Int) throws {
    let name = "/reel-test-\(getpid())-\(UInt32.random(in: 0...(.max)))"
    let number = unsafe shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard number >= 0, ftruncate(number, byteCount) == 0 else { throw FakeDaemon.Failure(number: errno) }
    _ = unsafe shm_unlink(name)
    memory = Descriptor(owning: number)
  }

  static func announcement(_ change: (inout PoolAnnouncement) -> Void = { _ in }) -> ServerMessage {
    var pool = PoolAnnouncement(
      pool: 7, byteCount: UInt64(byteCount), bufferSize: UInt64(bufferSize), bufferCount: 2)
    change(&pool)
    return .poolAdd(pool)
  }

  /// A frame in the second buffer, its planes behind each other.
  static func frame(lease: UInt64 = 1, _ change: (inout FrameGrant) -> Void = { _ in }) -> ServerMessage {
    var frame = FrameGrant()
    (frame.lease, frame.pool, frame.buffer, frame.format, frame.reel) = (lease, 7, 1, 3, "one")
    frame.planes = [(0, 16), (64, 8), (80, 8)].map {
      FrameGrant.Plane(offset: UInt64(bufferSize + $0.0), lineSize: $0.1)
    }
    change(&frame)
    return .frame(frame)
  }
}

extension FakeDaemon {
  /// Announces a pool and a format that are as they must be.
  func announce() throws {
    let pool = try FakePool()
    try say(FakePool.announcement(), descriptor: pool.descriptor)
    try say(.format(3, FakePool.format))
  }
}

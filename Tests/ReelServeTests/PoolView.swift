// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelWire
import TestPlayers

/// A pool as a client may map it: for reading.
@safe
struct PoolView: ~Copyable {
  private let bytes: UnsafeRawBufferPointer

  init(_ pool: FrameWatch.Pool) throws {
    let count = Int(pool.sizes.byteCount)
    guard let start = unsafe mmap(nil, count, PROT_READ, MAP_SHARED, pool.descriptor, 0), unsafe start != MAP_FAILED
    else { throw PlayerFailure("mmap: errno \(errno)") }
    unsafe bytes = UnsafeRawBufferPointer(start: start, count: count)
  }

  deinit { unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

  /// Where it lies, for calls that must fail.
  var address: UnsafeMutableRawPointer? { unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress) }
  /// Its bytes.
  var count: Int { unsafe bytes.count }

  /// What a frame looks like, as a number (FNV-1a).
  func hash(of frame: FrameGrant, rows: UInt32) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for plane in frame.planes.prefix(1) {
      let start = Int(plane.offset)
      for index in start..<(start + Int(rows) * Int(plane.lineSize)) {
        hash = unsafe (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3
      }
    }
    return hash
  }
}

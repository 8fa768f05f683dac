// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Writes bytes to a descriptor until all are written, whatever the kernel takes at a time.
enum DescriptorWriter {
  /// Returns 0, or the `errno` that stopped it. Signals are waited out, as is a full non-blocking pipe.
  static func write(_ bytes: RawSpan, to descriptor: Int32) -> Int32 {
    var written = 0
    while written < bytes.byteCount {
      let rest = bytes.extracting(droppingFirst: written)
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        written += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: awaitRoom(on: descriptor)
      default: return errno
      }
    }
    return 0
  }

  private static func awaitRoom(on descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // Whatever it returns, the next write tells what is the matter.
    _ = unsafe poll(&request, 1, -1)
  }
}

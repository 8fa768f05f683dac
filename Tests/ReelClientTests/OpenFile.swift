// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Files of the system, which do not say how long they are.
enum OpenFile {
  /// All bytes of a file.
  static func read(_ path: String) throws -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FakeDaemon.Failure(number: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      guard count >= 0 else { throw FakeDaemon.Failure(number: errno) }
      if count == 0 { return bytes }
      bytes += chunk.prefix(count)
    }
  }
}

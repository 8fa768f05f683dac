// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Reads the small files in which the kernel tells about itself.
package enum SystemFile {
  /// The whole text, or nothing if it cannot be read.
  package static func text(_ path: String) -> String {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece.prefix(count)
    }
  }
}

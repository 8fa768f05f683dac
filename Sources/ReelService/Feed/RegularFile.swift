// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Reads whole files that a user named. Blocks.
package enum RegularFile {
  /// Bytes of a list at most.
  package static let sizeLimit = 64 << 20

  /// The bytes of a file.
  ///
  /// - Throws: `malformed` for anything but a regular file: a pipe would never end, and is not waited for.
  package static func read(_ path: String, limit: Int = sizeLimit) throws(FeedError) -> [UInt8] {
    let operation = "read \(path)"
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    // A socket cannot be opened at all.
    if descriptor < 0, errno == ENXIO { throw notRegular(operation) }
    guard descriptor >= 0 else { throw FeedError(systemError: errno, operation: operation) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw FeedError(systemError: errno, operation: operation) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw notRegular(operation) }
    guard status.st_size <= limit else { throw tooLarge(operation, limit: limit) }
    return try read(descriptor, expected: Int(status.st_size), limit: limit, operation: operation)
  }

  private static func read(
    _ descriptor: Int32, expected: Int, limit: Int, operation: String
  ) throws(FeedError) -> [UInt8] {
    // One byte more than it should have tells a file that grows.
    var bytes = [UInt8](repeating: 0, count: expected + 1)
    var filled = 0
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FeedError(systemError: errno, operation: operation) }
      if count == 0 { break }
      filled += count
      guard filled <= limit else { throw tooLarge(operation, limit: limit) }
      if filled == bytes.count { bytes += [UInt8](repeating: 0, count: min(bytes.count, limit) + 1) }
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  private static func notRegular(_ operation: String) -> FeedError {
    FeedError(.malformed, operation: operation, reason: "no regular file")
  }

  private static func tooLarge(_ operation: String, limit: Int) -> FeedError {
    FeedError(.tooLarge, operation: operation, reason: "more than \(limit) bytes")
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What tells the contents of a file from all others.
public enum FileHash {
  /// Bytes that are read at once.
  private static let block = 256 << 10

  /// The SHA-256 of a file's contents as they are while it is read, 64 hexadecimal digits in lower case. What is added
  /// meanwhile does not count: a file that is still written may never end.
  ///
  /// - Throws: what opening throws for a file that cannot be opened, `forbidden` for an address; `io` when reading fails;
  ///   `cancelled` or `timed-out` when the interrupt says so; `too-large` without memory.
  public static func sha256(of source: MediaSource, interrupt: Interrupt) throws(MediaError) -> String {
    let operation = "read \(source.path)"
    let file = try source.opened()
    var sum = try SHA256()
    var bytes = [UInt8](repeating: 0, count: block)
    var status = stat()
    guard unsafe fstat(file.descriptor, &status) == 0 else { throw MediaError(system: errno, operation: operation) }
    var offset: off_t = 0
    while true {
      try interrupt.check(operation)
      let got = unsafe bytes.withUnsafeMutableBytes {
        unsafe pread(file.descriptor, $0.baseAddress, $0.count, offset)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw MediaError(system: errno, operation: operation) }
      let counted = min(off_t(got), status.st_size - offset)
      if counted <= 0 { return sum.digits() }
      sum.add(bytes.span.extracting(0..<Int(counted)))
      offset += counted
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A pipe to watch what is written; closed at the end of the test.
@safe
final class Pipe {
  /// The pipe could not be made.
  struct Failure: Error {}

  private(set) var readEnd: Int32
  private(set) var writeEnd: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    // Closed on exec from the first moment, which Swift cannot ask of a pipe: a child must not hold an end open.
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw Failure()
    }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    closeReadEnd()
    closeWriteEnd()
  }

  func closeReadEnd() {
    if readEnd >= 0 {
      close(readEnd)
      readEnd = -1
    }
  }

  func closeWriteEnd() {
    if writeEnd >= 0 {
      close(writeEnd)
      writeEnd = -1
    }
  }

  func makeWritesNonBlocking() {
    _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK)
  }

  /// Closes the write end and returns everything that was written.
  func readToEnd() -> String {
    closeWriteEnd()
    return String(decoding: readBytes(), as: UTF8.self)
  }

  /// Everything until the last write end is closed.
  func readBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe read(readEnd, &chunk, chunk.count)
      if count <= 0 {
        return bytes
      }
      bytes += chunk.prefix(count)
    }
  }
}

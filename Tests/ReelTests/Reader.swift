// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// Reads a descriptor to its end on a thread of its own.
@safe
final class Reader: Sendable {
  /// The thread could not be started.
  struct Failure: Error {}

  private let descriptor: Int32
  private let bytes = Mutex<[UInt8]>([])
  private let thread = Mutex<pthread_t>(0)

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  func start() throws {
    let context = unsafe Unmanaged.passRetained(self)
    var identity = pthread_t()
    let result = unsafe pthread_create(
      &identity, nil,
      { pointer in
        if let pointer = unsafe pointer {
          unsafe Unmanaged<Reader>.fromOpaque(pointer).takeRetainedValue().readAll()
        }
        return nil
      }, context.toOpaque())
    guard result == 0 else {
      unsafe context.release()
      throw Failure()
    }
    thread.withLock { $0 = identity }
  }

  /// Waits for the end of the descriptor and returns what it gave.
  func join() -> [UInt8] {
    _ = pthread_join(thread.withLock { $0 }, nil)
    return bytes.withLock { $0 }
  }

  private func readAll() {
    var chunk = [UInt8](repeating: 0, count: 1000)
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count <= 0 {
        return
      }
      bytes.withLock { $0 += chunk.prefix(count) }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// Hands values from any thread to one that sleeps until they come, in order.
final class Mailbox<Message: Sendable>: Sendable {
  /// Owns a semaphore, which must not move.
  @safe private struct Semaphore: ~Copyable, @unchecked Sendable {
    // A semaphore is made to be used by several threads.
    private let handle: UnsafeMutablePointer<sem_t>

    init() {
      unsafe handle = .allocate(capacity: 1)
      unsafe sem_init(handle, 0, 0)
    }

    deinit {
      unsafe sem_destroy(handle)
      unsafe handle.deallocate()
    }

    /// The C function is `sem_post`.
    func post() { unsafe sem_post(handle) }

    /// The C function is `sem_wait`; a signal does not end the wait.
    func wait() { while unsafe sem_wait(handle) != 0 && errno == EINTR {} }
  }

  private let messages = Mutex<[Message]>([])
  private let semaphore = Semaphore()

  /// Leaves a message; never waits.
  func leave(_ message: Message) {
    messages.withLock { $0.append(message) }
    semaphore.post()
  }

  /// The next message, as soon as there is one.
  func take() -> Message {
    while true {
      semaphore.wait()
      if let message = messages.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return message }
    }
  }
}

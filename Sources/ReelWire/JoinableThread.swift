// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// A thread of the system. Exactly one of `join` and `detach` is called on it.
package struct JoinableThread: Sendable {
  private final class Body: Sendable {
    let name: String
    let work: @Sendable () -> Void

    init(name: String, work: @escaping @Sendable () -> Void) {
      self.name = name
      self.work = work
    }
  }

  private let thread: UInt

  /// Runs `work` on a new thread; nil and `errno` where the system has none left.
  ///
  /// - Parameter name: what it is called in debuggers and `top`; at most 15 bytes of it.
  package init?(name: String, _ work: @escaping @Sendable () -> Void) {
    let body = unsafe Unmanaged.passRetained(Body(name: String(name.prefix(15)), work: work))
    var thread = pthread_t()
    // It inherits what the thread that starts it blocks: who asks the process to end is heard by the main thread, which
    // decides how.
    let held = clinux_hold_ends()
    defer { clinux_let_ends(held) }
    let result = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        let body = unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
        unsafe clinux_name_thread(body.name)
        body.work()
        return nil
      }, body.toOpaque())
    guard result == 0 else {
      unsafe body.release()
      errno = result
      return nil
    }
    self.thread = UInt(thread)
  }

  /// Waits for its end.
  package func join() { pthread_join(pthread_t(thread), nil) }

  /// Lets it end by itself.
  package func detach() { pthread_detach(pthread_t(thread)) }
}

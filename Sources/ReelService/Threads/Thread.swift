// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// Starts threads of the system.
enum Thread {
  private final class Body: Sendable {
    let name: String
    let work: @Sendable () -> Void

    init(name: String, work: @escaping @Sendable () -> Void) {
      self.name = name
      self.work = work
    }
  }

  /// Lets threads that wait for the processor go before the calling one, such as that which it has just woken. The C
  /// function is `sched_yield`.
  static func giveWay() { sched_yield() }

  /// Runs `work` on a new thread that nobody waits for. Ends the process where the system has no thread left: whoever
  /// waits for the work would wait for ever.
  static func start(name: String, _ work: @escaping @Sendable () -> Void) {
    let body = unsafe Unmanaged.passRetained(Body(name: String(name.prefix(15)), work: work)).toOpaque()
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
      }, body)
    if result != 0 {
      errno = result
      Shortage.end("thread")
    }
    pthread_detach(thread)
  }
}

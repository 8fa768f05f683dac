// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ReelWire

/// Starts threads of the system.
enum Thread {
  /// Lets threads that wait for the processor go before the calling one, such as that which it has just woken. The C
  /// function is `sched_yield`.
  static func giveWay() { sched_yield() }

  /// Runs `work` on a new thread that nobody waits for. Ends the process where the system has no thread left: whoever
  /// waits for the work would wait for ever.
  static func start(name: String, _ work: @escaping @Sendable () -> Void) {
    guard let thread = JoinableThread(name: name, work) else { Shortage.end("thread") }
    thread.detach()
  }
}

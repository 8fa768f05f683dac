// SPDX-License-Identifier: Apache-2.0

internal import CPool

/// Stops a blocking call from another thread, or at a deadline.
///
/// One thread at a time works under an interrupt; any thread may cancel it, once and for all, so that no race can
/// take a cancel back. FFmpeg asks it whenever it reads, `Clip` asks it between packets: a call ends with the read or
/// the packet at hand.
public final class Interrupt: Sendable {
  /// What a working thread is told.
  public enum State: Sendable {
    /// Go on.
    case go
    /// Stop: somebody called `cancel()`.
    case cancelled
    /// Stop: the deadline has passed.
    case late
  }

  let handle: InterruptHandle

  /// An interrupt without a deadline.
  ///
  /// - Throws: `too-large` when there is no memory for it.
  public init() throws(MediaError) { handle = try InterruptHandle() }

  /// Whether to go on.
  public var state: State {
    switch unsafe cpool_interrupt_state(handle.pointer) {
    case Int32(CPOOL_GO): .go
    case Int32(CPOOL_CANCELLED): .cancelled
    default: .late
    }
  }

  /// Asks for a stop, for good.
  public func cancel() { unsafe cpool_interrupt_cancel(handle.pointer) }

  /// Sets the deadline, nil for none. `Clip` does so for each of its calls.
  public func setDeadline(_ deadline: MonotonicTime?) {
    unsafe cpool_interrupt_set_deadline(handle.pointer, deadline?.nanoseconds ?? 0)
  }

  /// Throws `cancelled` or `timed-out` when it is time to stop.
  func check(_ operation: @autoclosure () -> String) throws(MediaError) {
    switch state {
    case .go: return
    case .cancelled: throw MediaError(.cancelled, operation: operation(), reason: "cancelled")
    case .late: throw MediaError(.timedOut, operation: operation(), reason: "the time limit has passed")
    }
  }
}

/// Owns the C half of an interrupt.
@safe struct InterruptHandle: ~Copyable, @unchecked Sendable {
  // The C half is two atomics, which any thread may touch until `deinit`.
  let pointer: OpaquePointer

  init() throws(MediaError) {
    guard let pointer = unsafe cpool_interrupt_create() else {
      throw MediaError(.tooLarge, operation: "make an interrupt", reason: "out of memory")
    }
    unsafe self.pointer = pointer
  }

  deinit { unsafe cpool_interrupt_free(pointer) }
}

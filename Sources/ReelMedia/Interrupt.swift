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

  let handle: SharedHandle

  /// An interrupt without a deadline.
  ///
  /// - Throws: `too-large` when there is no memory for it.
  public init() throws(MediaError) {
    guard let pointer = unsafe cpool_interrupt_create() else {
      throw MediaError(.tooLarge, operation: "make an interrupt", reason: "out of memory")
    }
    handle = unsafe SharedHandle(pointer) { unsafe cpool_interrupt_free($0) }
  }

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

  /// Sets the deadline, nil for none, instead of any limit.
  public func setDeadline(_ deadline: MonotonicTime?) {
    unsafe cpool_interrupt_set_deadline(handle.pointer, deadline?.nanoseconds ?? 0, 0)
  }

  /// Limits what the calling thread may take from now on. `Clip` does so for each of its calls.
  ///
  /// For a file the milliseconds are processor time of this thread, so that a good file is not given up because others
  /// keep the machine busy; what blocks without computing has `Budget.patience` times as long. For an address they are
  /// time that passes: waiting is what it is about.
  public func setLimit(milliseconds: Int, for source: MediaSource) {
    guard !source.isRemote else { return setDeadline(.now.adding(milliseconds: milliseconds)) }
    let (wait, isLong) = milliseconds.multipliedReportingOverflow(by: Budget.patience)
    let deadline = MonotonicTime.now.adding(milliseconds: isLong ? (milliseconds < 0 ? .min : .max) : wait)
    let work = ThreadTime.now.adding(milliseconds: milliseconds)
    // 0 would be none.
    unsafe cpool_interrupt_set_deadline(handle.pointer, max(deadline.nanoseconds, 1), max(work.nanoseconds, 1))
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

// SPDX-License-Identifier: Apache-2.0

/// What several calls of a clip may take together: time of the same kind that limits a single one.
struct Allowance {
  private let milliseconds: Int
  private let work: ThreadTime?
  private let clock = MonotonicTime.now

  /// Begins now, for calls of this thread.
  init(milliseconds: Int, for source: MediaSource) {
    self.milliseconds = milliseconds
    work = source.isRemote ? nil : .now
  }

  /// Milliseconds that are left, none below 0.
  var left: Int {
    let spent = work?.millisecondsSince ?? Int((MonotonicTime.now.nanoseconds - clock.nanoseconds) / 1_000_000)
    return max(0, milliseconds - spent)
  }
}

extension Clip {
  /// Limits what all calls from now on may take together, on top of what limits each of them: processor time of the
  /// calling thread for a file, time that passes for an address. Nil takes the limit away.
  public mutating func allow(milliseconds: Int?) {
    allowance = milliseconds.map { Allowance(milliseconds: $0, for: source) }
  }

  /// Sets the limit of the call that begins.
  func limitCall(spent: Int = 0) {
    let milliseconds = min(options.budget.milliseconds - spent, allowance?.left ?? .max)
    interrupt.setLimit(milliseconds: milliseconds, for: source)
  }
}

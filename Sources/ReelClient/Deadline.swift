// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A moment until which something is waited for.
struct Deadline {
  /// Nanoseconds of CLOCK_MONOTONIC; nil for never.
  private let moment: Int64?
  /// Nothing is waited for any more once this can be read; -1 for none.
  private let stop: Int32

  /// So many milliseconds from now; nil for never. Negative ones count as none.
  init(milliseconds: Int?, stop: Int32 = -1) {
    moment = milliseconds.map { Self.now + Int64(min(max($0, 0), 1 << 40)) * 1_000_000 }
    self.stop = stop
  }

  /// It has come.
  var isPast: Bool { moment.map { $0 <= Self.now } ?? false }

  /// Waits until one of the events comes to the descriptor; false where the moment, or the stop, comes first.
  func wait(for events: Int32, on descriptor: Int32) -> Bool {
    while true {
      var requests: [2 of pollfd] = [
        pollfd(fd: descriptor, events: Int16(events), revents: 0), pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
      ]
      var all = requests.mutableSpan
      _ = unsafe all.withUnsafeMutableBufferPointer { unsafe poll($0.baseAddress, nfds_t($0.count), left) }
      if requests[0].revents != 0 { return true }
      if requests[1].revents != 0 || isPast { return false }
    }
  }

  /// Waits no longer than so many milliseconds.
  func pause(milliseconds: Int32) {
    _ = poll(nil, 0, left < 0 ? milliseconds : min(left, milliseconds))
  }

  /// Milliseconds, rounded up; -1 for ever.
  private var left: Int32 {
    guard let moment else { return -1 }
    return Int32(clamping: max(0, moment - Self.now + 999_999) / 1_000_000)
  }

  private static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import COrigin
internal import Glibc
internal import ReelMedia

/// Owns what all threads of an origin are woken by when it closes.
struct ClosingEvent: ~Copyable, Sendable {
  private let descriptor: Int32

  /// How a wait ended.
  enum Outcome: Equatable {
    /// The moment has come.
    case due
    /// The origin is closing, or the client has gone: there is nothing more to do.
    case over
  }

  /// An origin that is not closing.
  ///
  /// - Throws: `io` when there is no descriptor left.
  init() throws(MediaError) {
    descriptor = clinux_event()
    guard descriptor >= 0 else {
      throw MediaError(.io, operation: "start an origin", reason: "no descriptor: errno \(errno)")
    }
  }

  deinit { close(descriptor) }

  /// Wakes all that wait and will wait, for good.
  func signal() {
    var one: UInt64 = 1
    unsafe write(descriptor, &one, MemoryLayout<UInt64>.size)
  }

  /// Waits for a moment of the monotonic clock in ns, `.max` for none.
  ///
  /// - Parameter isExact: whether to take some 100 µs of processor time rather than to wake that much too late.
  func wait(until moment: Int64, client: Int32, isExact: Bool = false) -> Outcome {
    corigin_wait(descriptor, client, moment, isExact ? 1 : 0) == CORIGIN_DUE ? .due : .over
  }
}

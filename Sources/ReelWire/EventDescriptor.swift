// SPDX-License-Identifier: Apache-2.0

package import CLinux
internal import Glibc

/// Owns a counter that one thread sleeps on and others wake it by.
package struct EventDescriptor: ~Copyable, Sendable {
  private let counter: Descriptor

  /// Nil and `errno` where the system has no descriptor left.
  package init?() {
    let number = clinux_event()
    guard number >= 0 else { return nil }
    counter = Descriptor(owning: number)
  }

  /// What a poll of other descriptors, too, waits for: readable from a signal on, until it is cleared.
  package var descriptor: Int32 { counter.number }

  /// Ends the wait, or the next one. The C function is `write`.
  package func signal() {
    var one: UInt64 = 1
    unsafe write(descriptor, &one, MemoryLayout<UInt64>.size)
  }

  /// Sleeps until somebody signals, one of the others has what it is polled for, or for so long; nil for however long.
  /// Gives the others with what they have. The C function is `ppoll`.
  package func wait(nanoseconds: Int64?, others: [clinux_poll_item] = []) -> [clinux_poll_item] {
    var items = [clinux_poll_item(descriptor: descriptor, events: Int16(POLLIN), found: 0)] + others
    let count = unsafe clinux_poll(&items, UInt(items.count), nanoseconds.map { max(0, $0) } ?? -1)
    guard count > 0 else { return [] }
    if items[0].found != 0 { clear() }
    return Array(items.dropFirst())
  }

  /// Takes the signals that have come. The C function is `read`.
  package func clear() {
    var count: UInt64 = 0
    unsafe read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// Owns a counter that one thread sleeps on and others wake it by.
struct EventDescriptor: ~Copyable, Sendable {
  /// What a poll of other descriptors, too, waits for.
  let descriptor: Int32

  /// Ends the process where no descriptor is left: nothing could be woken.
  init() {
    descriptor = clinux_event()
    if descriptor < 0 { Shortage.end("descriptor") }
  }

  deinit { close(descriptor) }

  /// Ends the wait, or the next one. The C function is `write`.
  func signal() {
    var one: UInt64 = 1
    unsafe write(descriptor, &one, MemoryLayout<UInt64>.size)
  }

  /// Sleeps until somebody signals, one of the others has what it is polled for, or for so long; nil for however long.
  /// Gives the others with what they have. The C function is `ppoll`.
  func wait(nanoseconds: Int64?, others: [clinux_poll_item] = []) -> [clinux_poll_item] {
    var items = [clinux_poll_item(descriptor: descriptor, events: Int16(POLLIN), found: 0)] + others
    let count = unsafe clinux_poll(&items, UInt(items.count), nanoseconds.map { max(0, $0) } ?? -1)
    guard count > 0 else { return [] }
    if items[0].found != 0 { clear() }
    return Array(items.dropFirst())
  }

  /// Takes the signals that have come. The C function is `read`.
  func clear() {
    var count: UInt64 = 0
    unsafe read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}

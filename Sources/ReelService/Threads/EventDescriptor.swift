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

  /// Sleeps until somebody signals, or for so long, rounded up to milliseconds. The C function is `poll`.
  func wait(nanoseconds: Int64?) {
    var item = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let milliseconds = nanoseconds.map { Int32(clamping: max(0, $0 / 1_000_000) + 1) } ?? -1
    unsafe poll(&item, 1, milliseconds)
    clear()
  }

  /// Takes the signals that have come. The C function is `read`.
  func clear() {
    var count: UInt64 = 0
    unsafe read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}

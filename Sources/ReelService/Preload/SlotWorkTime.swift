// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// How long a thread took for work of one kind, and why. All in nanoseconds.
public struct SlotWorkTime: Equatable, Sendable {
  /// A moment of the calling thread.
  struct Moment {
    let processor = ThreadTime.now
    let queued = Self.queuedNow
    let wall = MonotonicTime.now

    /// Nanoseconds that the thread was ready and no processor was free, since it began. 0 where the kernel does not say.
    private static var queuedNow: Int64 {
      let fields = SystemFile.text("/proc/thread-self/schedstat").split(separator: " ")
      return fields.count > 1 ? Int64(fields[1]) ?? 0 : 0
    }
  }

  /// Pieces of work.
  public internal(set) var count = 0
  /// Processor time.
  public internal(set) var processor: Int64 = 0
  /// Time for which it could have worked and no processor was free.
  public internal(set) var queued: Int64 = 0
  /// Time by the clock.
  public internal(set) var wall: Int64 = 0

  /// Time for which it waited for something else: a disk, a network.
  public var idle: Int64 { max(0, wall - processor - queued) }

  /// Adds a piece of work of the calling thread that began then.
  mutating func add(since start: Moment) {
    let end = Moment()
    count += 1
    processor += end.processor.nanoseconds - start.processor.nanoseconds
    queued += end.queued - start.queued
    wall += end.wall.nanoseconds - start.wall.nanoseconds
  }
}

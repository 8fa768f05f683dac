// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// How many decoders this process has open, for those who promise a limit. One counts from before it is opened until
/// after it is closed. What FFmpeg opens by itself while it probes a container is not seen here.
public enum DecoderCount {
  private static let now = Atomic<Int>(0)
  private static let highest = Atomic<Int>(0)

  /// Decoders that are open, being opened or being closed.
  public static var current: Int { now.load(ordering: .relaxed) }

  /// The most there ever were at one moment.
  public static var peak: Int { highest.load(ordering: .relaxed) }

  static func add() {
    let count = now.add(1, ordering: .relaxed).newValue
    highest.max(count, ordering: .relaxed)
  }

  static func remove() { now.subtract(1, ordering: .relaxed) }
}

// SPDX-License-Identifier: Apache-2.0

/// How much one source may cost before it counts as broken.
///
/// Packets, bytes and processor time measure progress, so that a slow source, or a good one on a busy machine, is not
/// taken for a stuck one.
public struct Budget: Equatable, Sendable {
  /// Packets of all streams that may be read until the first frame.
  public var packets = 4_000
  /// Bytes that may be read from the source until the first frame.
  public var bytes: Int64 = 256 << 20
  /// Milliseconds from opening to the first frame, and again from a frame to the next: of processor time for a file, of
  /// time that passes for an address.
  public var milliseconds = 4_000
  /// Coded pixels of a picture. 7680×4320 fits.
  public var pixels = 36_000_000
  /// Bytes and milliseconds of stream that a first probe may read before it is widened to FFmpeg's own limits.
  public var probe = Probe(bytes: 256 << 10, milliseconds: 500)

  /// How many times longer than its processor time a file may take where it blocks without computing.
  public static let patience = 8

  /// The limits of one probe.
  public struct Probe: Equatable, Sendable {
    /// FFmpeg's `probesize`.
    public var bytes: Int64
    /// FFmpeg's `analyzeduration`.
    public var milliseconds: Int64
  }

  /// The limits above.
  public init() {}

  /// The same budget with what the calling thread has left of its time since `start`, at least one millisecond.
  public func left(since start: ThreadTime) -> Budget {
    var budget = self
    budget.milliseconds = max(1, milliseconds - start.millisecondsSince)
    return budget
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A frame, and the lease of its buffer. The C structure is `reel_frame`.
public struct FrameGrant: Equatable, Sendable {
  /// What it is for. The C enumeration is `reel_frame_flags`.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// These bits, known or not.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The first picture of a landing.
    public static let landed = Flags(rawValue: 1)
    /// It was not ready when the landing came.
    public static let late = Flags(rawValue: 2)
    /// A small copy, until the frame itself comes.
    public static let poster = Flags(rawValue: 4)
    /// Of a slot that is not current.
    public static let preview = Flags(rawValue: 8)
    /// Its lease takes no credit.
    public static let free = Flags(rawValue: 16)
  }

  /// One plane of it.
  public struct Plane: Equatable, Sendable {
    /// From the start of the pool, in bytes.
    public var offset: UInt64
    /// Bytes from one row to the next.
    public var lineSize: UInt32

    /// A plane that lies there.
    public init(offset: UInt64, lineSize: UInt32) {
      self.offset = offset
      self.lineSize = lineSize
    }
  }

  /// The slot, and its generation.
  public var slot: UInt32 = 0, generation: UInt64 = 0
  /// The lease.
  public var lease: UInt64 = 0
  /// The landing that it is shown for, 0 for previews.
  public var landing: UInt64 = 0
  /// Where it lies, and what it looks like.
  public var pool: UInt32 = 0, buffer: UInt32 = 0, format: UInt32 = 0
  /// What it is for.
  public var flags: Flags = []
  /// Times that the reel began anew; position in the run.
  public var run: UInt32 = 0, number: UInt32 = 0
  /// Presentation time as the stream counts, nil where nothing tells it; how long it is shown, 0 likewise. Nanoseconds.
  public var pts: Int64?, duration: Int64 = 0
  /// When it is to be shown, in nanoseconds of CLOCK_MONOTONIC.
  public var due: Int64 = 0
  /// Nanoseconds that it was ready before its landing, and that it took to warm.
  public var readyLead: Int64 = 0, warmCost: Int64 = 0
  /// Its planes, as many as its format has; at most 4.
  public var planes: [Plane] = []
  /// The reel's id.
  public var reel = ""

  /// A frame of nothing.
  public init() {}
}

// SPDX-License-Identifier: Apache-2.0

/// What frames look like. The C structure is `reel_format`.
public struct FrameFormat: Hashable, Sendable {
  /// One plane, without padding.
  public struct Plane: Hashable, Sendable {
    /// Bytes of a row that hold pixels, and rows.
    public var rowBytes: UInt32, rows: UInt32

    /// A plane of this size.
    public init(rowBytes: UInt32, rows: UInt32) {
      self.rowBytes = rowBytes
      self.rows = rows
    }
  }

  /// What is yes or no. The C enumeration is `reel_format_flags`.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// These bits, known or not.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Mirror it left to right before turning it.
    public static let mirrored = Flags(rawValue: 1)
    /// Values fill their whole range.
    public static let fullRange = Flags(rawValue: 2)
    /// Values keep to the range of studio video.
    public static let limitedRange = Flags(rawValue: 4)
    /// Every other line was taken later.
    public static let interlaced = Flags(rawValue: 8)
    /// The second line was taken first.
    public static let bottomFirst = Flags(rawValue: 16)
  }

  /// Two numbers, the second below the first; 0/1 for unknown.
  public struct Ratio: Hashable, Sendable {
    /// Above and below the line.
    public var num: UInt32, den: UInt32

    /// A ratio.
    public init(_ num: UInt32, _ den: UInt32) {
      self.num = num
      self.den = den
    }
  }

  /// Pixels as stored.
  public var width: UInt32, height: UInt32
  /// How pixels are stored, by FFmpeg's name.
  public var pixelFormat: String
  /// Degrees counterclockwise to turn it for showing.
  public var rotation: Int32 = 0
  /// What is yes or no.
  public var flags: Flags = []
  /// Where chroma samples lie: 0 unknown, 1 left, 2 top left.
  public var siting: UInt32 = 0
  /// Width of a pixel by its height; frames a second.
  public var aspect = Ratio(0, 1), rate = Ratio(0, 1)
  /// Code points of ITU-T H.273; 2 for unknown.
  public var primaries: UInt32 = 2, transfer: UInt32 = 2, matrix: UInt32 = 2
  /// Its planes, 1 to 4.
  public var planes: [Plane]

  /// A format of which the rest is unknown.
  public init(width: UInt32, height: UInt32, pixelFormat: String, planes: [Plane]) {
    self.width = width
    self.height = height
    self.pixelFormat = pixelFormat
    self.planes = planes
  }
}

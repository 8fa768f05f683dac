// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// What is tapped, and as what.
public struct TapSettings: Sendable {
  /// How pictures are written.
  public enum Format: String, CaseIterable, Sendable {
    /// Raw video in NUT, each picture with its time.
    case nut
    /// YUV4MPEG2, at a constant rate.
    case y4m
  }

  /// Whose pictures.
  public enum Player: Equatable, Sendable {
    /// The player with this number.
    case number(UInt32)
    /// The daemon's only one; where it has none, one of the tap's own, of the daemon's feed.
    case only
    /// The first of this user, nil for all, besides those that streams have made. Where there is none, there is nothing
    /// to see.
    case first(ofUser: UInt32?)
  }

  /// Where the daemon's sockets are, for players and for people.
  public var frames: String, control: String
  /// Whose pictures.
  public var player = Player.only
  /// What the daemon calls the tap.
  public var name = "tap"
  /// How pictures are written.
  public var format = Format.nut
  /// Pixels of the stream; nil for those of the first picture.
  public var size: CanvasSize?
  /// Pictures a second of y4m.
  public var rate = 30
  /// Pictures after which it ends; nil for never.
  public var pictures: Int?
  /// Seconds of the stream after which it ends, or of the monotonic clock in which there is to be a first picture; nil
  /// for never.
  public var duration: Double?
  /// Milliseconds that each of the daemon's first answers may take.
  package var patience = 5_000

  /// NUT, of the only player of a daemon whose sockets are in a folder.
  public init(folder: String) { (frames, control) = (folder + "/frames.sock", folder + "/control.sock") }
}

// SPDX-License-Identifier: Apache-2.0

internal import CReel

/// The limits of the protocol, as `reel.h` has them.
public enum WireLimits {
  /// The protocol's version.
  public static let major = UInt32(REEL_MAJOR), minor = UInt32(REEL_MINOR)
  /// Bytes of a packet.
  public static let packet = Int(REEL_MAX_PACKET)
  /// Bytes of a client's name.
  public static let name = Int(REEL_MAX_NAME)
  /// Bytes of a reel's id, a query, or the name of a feed.
  public static let id = Int(REEL_MAX_ID)
  /// Frames that a client may hold, first frames not counted.
  public static let credits = Int(REEL_MAX_CREDITS)
  /// Credits of a client that does not say.
  public static let defaultCredits = Int(REEL_DEFAULT_CREDITS)
  /// Leases that a client may hold, whatever they are for.
  public static let leases = Int(REEL_MAX_LEASES)
  /// Leases in one packet.
  public static let releases = Int(REEL_MAX_RELEASES)
  /// Pools that a client knows at a time.
  public static let pools = Int(REEL_MAX_POOLS)
  /// Formats that a client knows at a time.
  public static let formats = Int(REEL_MAX_FORMATS)
  /// Planes of a frame.
  public static let planes = Int(REEL_MAX_PLANES)
  /// Heights and insets are not larger.
  public static let layout = 1e6
  /// Offsets, velocities and times are not larger (feed-rules.md, 6).
  public static let magnitude = 1e15
}

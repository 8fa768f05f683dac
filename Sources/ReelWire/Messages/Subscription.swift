// SPDX-License-Identifier: Apache-2.0

/// What a client wants to see. The C structure is `reel_subscribe`.
public struct Subscription: Equatable, Sendable {
  /// Whose ring.
  public enum Role: Equatable, Sendable {
    /// One of its own.
    case player
    /// That of a player with this number; 0 for the only one.
    case observer(of: UInt32)
  }

  /// What happens to frames without credit.
  public enum Mode: UInt32, CaseIterable, Sendable {
    /// They are skipped.
    case latest = 0
    /// The reel waits.
    case every = 1
  }

  /// What the viewer sees while a reel is late.
  public enum Late: UInt32, CaseIterable, Sendable {
    /// The last picture.
    case hold = 0
    /// None.
    case clear = 1
    /// A small copy of the first frame, if there is one.
    case poster = 2
  }

  /// Whose ring.
  public var role = Role.player
  /// What happens to frames without credit.
  public var mode = Mode.latest
  /// What the viewer sees while a reel is late.
  public var late = Late.hold
  /// Frames that the client may hold, first frames not counted, from 1.
  public var credits = WireLimits.defaultCredits
  /// Whether warmed first frames are sent ahead.
  public var previews = false
  /// Points.
  public var pageHeight = 1920.0, insetTop = 0.0

  /// The values above.
  public init() {}
}

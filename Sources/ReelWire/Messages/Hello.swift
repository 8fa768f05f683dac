// SPDX-License-Identifier: Apache-2.0

/// What a client is. The C structure is `reel_hello`.
public struct Hello: Equatable, Sendable {
  /// Version that the client speaks.
  public var major: UInt32, minor: UInt32
  /// What it leaves to the daemon.
  public var surface: WireSurface
  /// For people; at most 64 bytes.
  public var name: String

  /// A client of this version.
  public init(surface: WireSurface, name: String) {
    (major, minor) = (WireLimits.major, WireLimits.minor)
    self.surface = surface
    self.name = name
  }
}

/// What a player leaves to the daemon.
public enum WireSurface: UInt32, CaseIterable, Sendable {
  /// Who scrolls, and momentum.
  case page = 0
  /// Only the ring: the player scrolls by itself.
  case ring = 1
}

// SPDX-License-Identifier: Apache-2.0

/// What a daemon is. The C structure is `reel_welcome`.
public struct Welcome: Equatable, Sendable {
  /// Version that the daemon speaks.
  public var major = WireLimits.major, minor = WireLimits.minor
  /// Milliseconds after which a lease that is due ends the connection.
  public var leaseTimeout: UInt32

  /// A daemon of this version.
  public init(leaseTimeout: UInt32) { self.leaseTimeout = leaseTimeout }
}

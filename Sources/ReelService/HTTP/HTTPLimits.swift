// SPDX-License-Identifier: Apache-2.0

/// What a load over HTTP may take.
public struct HTTPLimits: Equatable, Sendable {
  /// Until there is a connection.
  public var connecting = Duration.seconds(5)
  /// From the start to the last byte.
  public var total = Duration.seconds(10)
  /// Bytes of the body, unpacked.
  public var bodyBytes = 8 << 20
  /// Redirects that are followed.
  public var redirects = 5

  /// The limits that a feed has by default.
  public init() {}
}

// SPDX-License-Identifier: Apache-2.0

/// What was asked for and may not be.
public struct Rejection: Equatable, Sendable {
  /// What was asked for.
  public enum Subject: Equatable, Sendable {
    /// A load.
    case load(Load)
    /// A jump.
    case jump
  }

  /// Why not; the first that applies.
  public enum Reason: String, Sendable {
    /// A refresh is in flight.
    case refreshInFlight = "refresh-in-flight"
    /// The same load is in flight.
    case inFlight = "in-flight"
    /// The source gave back the cursor that it was asked with.
    case protocolError = "protocol-error"
    /// The source brings nothing new.
    case stalled
    /// The feed has ended.
    case noMore = "no-more"
    /// The list has no such reel.
    case outOfRange = "out-of-range"
  }

  /// What was asked for.
  public let subject: Subject
  /// Why not.
  public let reason: Reason
}

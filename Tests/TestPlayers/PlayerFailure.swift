// SPDX-License-Identifier: Apache-2.0

/// What a test needed of a player or of the daemon did not happen.
public struct PlayerFailure: Error, CustomStringConvertible, Sendable {
  /// What happened.
  public let description: String

  /// A failure.
  public init(_ description: String) { self.description = description }
}

// SPDX-License-Identifier: Apache-2.0

/// Why a daemon cannot start.
public struct ServeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What can be acted on.
  public enum Code: Sendable {
    /// Another daemon serves there.
    case busy
    /// The sockets cannot be made.
    case cannotCreate
    /// This user may not make them, or others may do as they like with them.
    case forbidden
    /// The system has nothing left.
    case shortage
    /// It was started with sockets that are not what they should be.
    case configuration
  }

  /// What can be acted on.
  public let code: Code
  /// For people.
  public let reason: String

  /// One line.
  public var description: String { reason }
}

// SPDX-License-Identifier: Apache-2.0

/// Why a packet, or a connection, is no good.
public struct WireError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What can be acted on.
  public enum Code: String, Sendable {
    /// A wrong length, a value out of range, or a text outside the packet.
    case malformed
    /// A type that is not known and must be understood.
    case unknown
    /// A descriptor where none belongs, or none where one belongs.
    case descriptor
    /// The other end has closed the connection.
    case closed
    /// Nobody listens there.
    case unreachable
    /// The system refuses.
    case system
  }

  /// What can be acted on.
  public let code: Code
  /// What is wrong, for people.
  public let reason: String

  /// An error.
  public init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// One line.
  public var description: String { "\(code.rawValue): \(reason)" }
}

// SPDX-License-Identifier: Apache-2.0

/// Why a connection, or a call on it, came to nothing.
///
/// The error of every throwing function in `ReelClient`. It is a plain value and can be kept, compared and sent.
public struct ClientError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What a caller can act on.
  public enum Code: Equatable, Sendable {
    /// Nobody listens there.
    case unreachable
    /// The daemon broke the protocol. Nothing that it sent is used any more.
    case `protocol`
    /// The daemon said no; nil for a reason of a later version.
    case refused(ErrorNote.Code?)
    /// Leases were kept too long, and the daemon ended the connection.
    case revoked
    /// The connection has ended, by either side.
    case closed
    /// No answer came in time. The connection goes on.
    case timedOut
    /// The system refuses.
    case system
  }

  /// What a caller can act on.
  public let code: Code
  /// What went wrong, for people.
  public let reason: String

  /// An error.
  public init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  init(_ error: WireError) {
    let code: Code =
      switch error.code {
      case .malformed, .unknown, .descriptor: .protocol
      case .closed: .closed
      case .unreachable: .unreachable
      case .system: .system
      }
    self.init(code, error.reason)
  }

  init(_ note: ErrorNote) {
    let name = note.code?.name ?? "an unknown error"
    self.init(.refused(note.code), note.message.isEmpty ? name : "\(name): \(note.message)")
  }

  /// One line.
  public var description: String {
    let name =
      switch code {
      case .unreachable: "unreachable"
      case .protocol: "protocol"
      case .refused: "refused"
      case .revoked: "revoked"
      case .closed: "closed"
      case .timedOut: "timed out"
      case .system: "system"
      }
    return "\(name): \(reason)"
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Why a run cannot be, or not go on.
public struct ThumbsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What a caller can act on.
  public enum Code: Sendable {
    /// The folder or a file in it cannot be written.
    case cannotCreate
    /// Another run writes there.
    case busy
    /// No worker can be started.
    case noWorker
    /// A mistake of ours.
    case `internal`
  }

  /// What a caller can act on.
  public let code: Code
  /// In words.
  public let reason: String

  init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// The same.
  public var description: String { reason }
}

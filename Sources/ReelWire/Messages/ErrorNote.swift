// SPDX-License-Identifier: Apache-2.0

/// What is wrong. The C structure is `reel_error`.
public struct ErrorNote: Equatable, Sendable {
  /// What a client can act on. The C enumeration is `reel_error_code`.
  public enum Code: UInt32, CaseIterable, Sendable {
    case version = 1
    case malformed = 2
    case unknown = 3
    case state = 4
    case busy = 5
    case forbidden = 6
    case limit = 7
    case lease = 8
    case descriptor = 9
    case feed = 10
    case timeout = 11
    case slow = 12
    case shutdown = 13
    case noPlayer = 14
  }

  /// What a client can act on; nil for a code of a later version.
  public var code: Code?
  /// The connection ends.
  public var isFatal: Bool
  /// For people.
  public var message: String

  /// An error.
  public init(_ code: Code?, isFatal: Bool = true, message: String) {
    self.code = code
    self.isFatal = isFatal
    self.message = message
  }
}

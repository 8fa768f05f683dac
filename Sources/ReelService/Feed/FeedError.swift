// SPDX-License-Identifier: Apache-2.0

/// Why a page of a feed, or its banner, could not be had.
public struct FeedError: Error, Equatable, Sendable {
  /// What a caller can act on.
  public enum Code: String, CaseIterable, Sendable {
    /// There is no such directory, file or page.
    case notFound = "not-found"
    /// It is no feed: not the JSON, list or encoding that it should be.
    case malformed
    /// It takes longer than the time limit.
    case timedOut = "timed-out"
    /// It is larger than the limit.
    case tooLarge = "too-large"
    /// No permission, or a protocol or redirect that a feed may not use.
    case forbidden
    /// The operating system or the connection failed.
    case io
    /// The server answered with a status that is no success.
    case http
    /// The load was cancelled.
    case cancelled
  }

  /// What a caller can act on.
  public let code: Code
  /// What was tried, such as "load http://…".
  public let operation: String
  /// What went wrong.
  public let reason: String
  /// For `http` and `not-found`: the status that the server answered with.
  public let httpStatus: Int?

  /// Makes an error.
  public init(_ code: Code, operation: String, reason: String, httpStatus: Int? = nil) {
    self.code = code
    self.operation = operation
    self.reason = reason
    self.httpStatus = httpStatus
  }
}

extension FeedError: CustomStringConvertible {
  /// One line: operation, code, reason.
  public var description: String { "\(operation): \(code.rawValue): \(reason)" }
}

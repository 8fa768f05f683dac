// SPDX-License-Identifier: Apache-2.0

/// A server for tests could not do its part, or what a test waited for never came.
public struct OriginFailure: Error, CustomStringConvertible, Sendable {
  /// What happened.
  public let description: String

  init(_ description: String) { self.description = description }
}

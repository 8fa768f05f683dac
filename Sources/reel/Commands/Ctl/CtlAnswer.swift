// SPDX-License-Identifier: Apache-2.0

/// A document of the daemon.
protocol CtlAnswer: Decodable, Sendable {
  /// Its name and version.
  static var schema: String { get }
}

/// What every document says of itself.
struct CtlSchema: Decodable {
  let schema: String
}

// SPDX-License-Identifier: Apache-2.0

import ReelService

/// A request to `control.sock`. Fields that are nil are not sent.
struct CtlRequest: Encodable, Equatable, Sendable {
  let command: String
  var player: Int?
  /// A reel of the list, by position or by id.
  var index: Int?
  var reel: String?
  /// Of a query.
  var text: String?
  /// Of a wait: what for, and which landing.
  var `for`: String?
  var landing: Int?
  var timeoutMs: Int?
  /// Of a monitor.
  var level: String?

  init(_ command: String) { self.command = command }
}

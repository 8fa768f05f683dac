// SPDX-License-Identifier: Apache-2.0

/// What was waited for is so: `{"command":"wait"}`, for `ready` or `warm`.
struct WaitDocument: Encodable, Sendable {
  let schema = "reel.wait/1"
  let `for`: String
  let waitedMs: Int
  /// Those that it is about, as they stood then.
  let players: [PlayerStatus]
}

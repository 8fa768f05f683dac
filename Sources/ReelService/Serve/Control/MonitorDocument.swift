// SPDX-License-Identifier: Apache-2.0

/// Events follow, each a document of its own: the answer to `{"command":"monitor"}`.
struct MonitorDocument: Encodable, Sendable {
  let schema = "reel.monitor/1"
  let level: LogLevel
  let player: UInt32?
}

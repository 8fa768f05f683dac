// SPDX-License-Identifier: Apache-2.0

/// Events happened that could not be told: there were more at once than are kept.
struct MissedDocument: Encodable, Sendable {
  let schema = "reel.missed/1"
  let events: Int
}

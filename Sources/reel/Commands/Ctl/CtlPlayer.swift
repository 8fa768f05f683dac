// SPDX-License-Identifier: Apache-2.0

/// How a player stands.
struct CtlPlayer: Decodable, Equatable, Sendable {
  struct Slot: Decodable, Equatable, Sendable {
    let slot: Int
    let place, state: String
    let reel, error: String?
  }

  struct LoadFailure: Decodable, Equatable, Sendable {
    let load, message: String
  }

  let id, uid, pid: Int
  let name, surface: String
  let index: Int?
  let reels: Int
  let landing: Int?
  let outcome: String?
  let loading: [String]
  let failure: LoadFailure?
  let observers, leases: Int
  let slots: [Slot]
}

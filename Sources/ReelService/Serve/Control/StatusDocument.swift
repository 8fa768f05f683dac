// SPDX-License-Identifier: Apache-2.0

/// How the daemon stands: `{"command":"status"}`.
struct StatusDocument: Encodable, Sendable {
  let schema = "reel.status/1"
  let version: String
  let uptimeMs: Int
  let maxPlayers: Int
  /// Clients of `frames.sock` and of `control.sock`, that of this request included.
  let connections: Int
  let leases: Int
  /// Of rings, those of posters, and those that clients keep frames of.
  let pools: Int
  let threads: Int
  /// Those of players and of their slots.
  let ringThreads: Int
  let descriptors: Int
  let rssMib: Int
  let players: [PlayerStatus]
  /// Players that are left out, as their loops do not answer.
  let silent: Int
}

/// How one player stands.
struct PlayerStatus: Encodable, Sendable {
  struct SlotStatus: Encodable, Sendable {
    let slot: Int
    let place: String
    let state: String
    let generation: Int
    let reel: String?
    let error: String?
  }

  /// A load that failed.
  struct LoadFailure: Encodable, Sendable {
    let load, message: String
  }

  let id: UInt32
  let uid: UInt32
  let pid: Int32
  let name: String
  let surface: String
  let reel: String?
  /// The current reel's position in the list, and how long that is so far.
  let index: Int?
  let reels: Int
  /// The last landing, unless there is no reel, and how it went so far.
  let landing: Int?
  let outcome: String?
  /// Loads in flight, and the last load of reels, where it failed.
  let loading: [String]
  let failure: LoadFailure?
  let observers: Int
  let leases: Int
  let pools: Int
  let epoch: Int
  let slots: [SlotStatus]
}

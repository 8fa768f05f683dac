// SPDX-License-Identifier: Apache-2.0

/// How the daemon stands: `reel.status/1`.
struct CtlStatus: CtlAnswer {
  static let schema = "reel.status/1"

  let version: String
  let uptimeMs, maxPlayers, connections, leases, pools, threads, ringThreads, descriptors, rssMib: Int
  let players: [CtlPlayer]
  let silent: Int
}

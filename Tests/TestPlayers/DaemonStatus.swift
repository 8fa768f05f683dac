// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// What a daemon says of itself, as far as tests look at it. The document is `reel.status/1`.
public struct DaemonStatus: Decodable, Equatable, Sendable {
  /// One slot of a ring.
  public struct Slot: Decodable, Equatable, Sendable {
    /// Its identity, its generation.
    public let slot: Int, generation: Int
    /// Where it is, and how far.
    public let place: String, state: String
    /// The reel.
    public let reel: String?
  }

  /// One player.
  public struct Player: Decodable, Equatable, Sendable {
    /// Its number, its user, its process.
    public let id: UInt32, uid: UInt32, pid: Int32
    /// What it says it is.
    public let name: String, surface: String
    /// Who looks on, and what is out.
    public let observers: Int, leases: Int, pools: Int
    /// Its slots.
    public let slots: [Slot]
  }

  /// The name of the document.
  public let schema: String
  /// Clients, those of the control socket included.
  public let connections: Int
  /// What is out.
  public let leases: Int, pools: Int
  /// Threads: all, and those of rings.
  public let threads: Int, ringThreads: Int
  /// Descriptors that are open.
  public let descriptors: Int
  /// Its players.
  public let players: [Player]

  /// Reads the document.
  init(_ text: String) throws(PlayerFailure) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do {
      self = try decoder.decode(DaemonStatus.self, from: Data(text.utf8))
    } catch {
      throw PlayerFailure("no status: \(text.prefix(200))")
    }
    guard schema == "reel.status/1" else { throw PlayerFailure("schema \(schema)") }
  }

  /// What a daemon holds for its clients, by kind.
  public var holdings: [String: Int] {
    [
      "players": players.count, "observers": players.map(\.observers).reduce(0, +), "connections": connections,
      "leases": leases, "pools": pools, "threads of rings": ringThreads, "descriptors": descriptors,
    ]
  }
}

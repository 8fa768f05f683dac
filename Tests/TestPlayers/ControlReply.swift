// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Any document of the control socket, as far as tests look at it.
public struct ControlReply: Decodable, Equatable, Sendable {
  /// A code and a message.
  public struct Failure: Decodable, Equatable, Sendable {
    /// What can be acted on, and for people.
    public let code: String, message: String
  }

  private struct Numbered: Decodable {
    let id: UInt32
  }

  /// The name of the document.
  public let schema: String
  /// That of the request, where it was a text or a number.
  public let id: String?
  /// Of an error.
  public let error: Failure?
  /// Of a landing.
  public let command: String?
  /// Of a landing, an event.
  public let player: UInt32?
  /// Of a landing.
  public let moved: Bool?, epoch: Int?, index: Int?, reels: Int?, loading: [String]?, landing: Int?
  /// Of a landing, an event.
  public let reel: String?, slot: Int?, generation: Int?, outcome: String?
  /// Of a landing.
  public let settled: Bool?, intentToFrameUs: Double?, readyLeadMs: Double?, failure: Failure?
  /// Of a wait.
  public let `for`: String?, waitedMs: Int?
  /// Of a wait, of players.
  public let players: [DaemonStatus.Player]?
  /// Of players that are left out.
  public let silent: Int?
  /// Of stats: of all players that there were.
  public let total: PlayerCounts?
  /// Of stats: of those that are there.
  public let counts: [PlayerCounts]?, ids: [UInt32]?
  /// Of an event.
  public let message: String?
  /// Of a monitor, an event.
  public let level: String?, event: String?

  /// The code of an error.
  public var code: String? { error?.code }

  private enum CodingKeys: String, CodingKey {
    case schema, id, error, command, player, moved, epoch, index, reels, loading, landing, reel, slot, generation
    case outcome, settled, intentToFrameUs, readyLeadMs, failure, `for`, waitedMs, players, level, event
    case silent, total, message
  }

  /// Reads the document.
  public init(_ text: String) throws(PlayerFailure) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do {
      self = try decoder.decode(ControlReply.self, from: Data(text.utf8))
    } catch {
      throw PlayerFailure("no document: \(text.prefix(400)): \(error)")
    }
  }

  /// An id is any text or number.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    func field<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      try fields.decodeIfPresent(Value.self, forKey: key)
    }
    schema = try fields.decode(String.self, forKey: .schema)
    id =
      if let text = try? fields.decode(String.self, forKey: .id) {
        text
      } else if let number = try? fields.decode(Int.self, forKey: .id) {
        "\(number)"
      } else {
        try? "\(fields.decode(Double.self, forKey: .id))"
      }
    (error, command, player) = (try field(.error), try field(.command), try field(.player))
    (moved, epoch, index, reels) = (try field(.moved), try field(.epoch), try field(.index), try field(.reels))
    (loading, landing, reel, slot) = (try field(.loading), try field(.landing), try field(.reel), try field(.slot))
    (generation, outcome, settled) = (try field(.generation), try field(.outcome), try field(.settled))
    (intentToFrameUs, readyLeadMs) = (try field(.intentToFrameUs), try field(.readyLeadMs))
    (failure, self.for, waitedMs) = (try field(.failure), try field(.for), try field(.waitedMs))
    (level, event, message) = (try field(.level), try field(.event), try field(.message))
    (silent, total) = (try field(.silent), try field(.total))
    counts = try? fields.decode([PlayerCounts].self, forKey: .players)
    ids = try? fields.decode([Numbered].self, forKey: .players).map(\.id)
    // Those of stats are others.
    players = try? fields.decode([DaemonStatus.Player].self, forKey: .players)
  }
}

extension ControlClient {
  /// The next document.
  public func reply() throws(PlayerFailure) -> ControlReply {
    guard let line = try line() else { throw PlayerFailure("the daemon has hung up") }
    return try ControlReply(line)
  }

  /// Asks, and gives the next document.
  public func ask(_ request: String) throws(PlayerFailure) -> ControlReply {
    try send(request + "\n")
    return try reply()
  }
}

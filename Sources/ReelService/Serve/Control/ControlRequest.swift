// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import ReelWire

/// What somebody asks of the control socket.
struct ControlRequest: Decodable, Equatable, Sendable {
  /// What there is to ask.
  enum Name: String, CaseIterable, Sendable {
    case status, stats, players, land, next, previous, jump, refresh, query, wait, monitor
  }

  /// What is asked.
  enum Command: Equatable, Sendable {
    /// How the daemon stands, with every player.
    case status
    /// What was counted since it started.
    case stats
    /// How every player stands.
    case players
    /// That a player's page moves. A move without a player is that of the only one.
    case move(ControlMove, player: UInt32?)
    /// An answer once something is so, or so many milliseconds are over.
    case wait(ControlWait.Goal, player: UInt32?, milliseconds: Int)
    /// What happens from now on, of a level or one that matters more: of a player, or at all.
    case monitor(LogLevel, player: UInt32?)
  }

  /// Milliseconds of a wait.
  private static let defaultTimeout = 10_000, longestTimeout = 86_400_000

  /// The answer repeats it.
  let id: RequestID?
  let command: Command

  init(from decoder: any Decoder) throws {
    let fields = try ControlFields(decoder)
    id = try fields.id()
    do throws(ControlFailure) {
      command = try Self.command(fields)
    } catch {
      throw error.answering(id)
    }
  }

  private static func command(_ fields: ControlFields) throws(ControlFailure) -> Command {
    guard let name = try fields.choice(.command, of: Name.self) else { throw .noRequest }
    switch name {
    case .status: return .status
    case .stats: return .stats
    case .players: return .players
    case .land: return .move(.land(try fields.target()), player: try fields.player())
    case .next: return .move(.next, player: try fields.player())
    case .previous: return .move(.previous, player: try fields.player())
    case .jump: return .move(.jump(try fields.target()), player: try fields.player())
    case .refresh: return .move(.refresh, player: try fields.player())
    case .query: return .move(.query(try query(fields)), player: try fields.player())
    case .wait: return try wait(fields)
    case .monitor:
      return .monitor(try fields.choice(.level, of: LogLevel.self) ?? .debug, player: try fields.player())
    }
  }

  private static func query(_ fields: ControlFields) throws(ControlFailure) -> String {
    guard let text = try fields.text(.text, limit: WireLimits.id) else {
      throw ControlFailure(.malformed, "query has a text")
    }
    return text
  }

  private static func wait(_ fields: ControlFields) throws(ControlFailure) -> Command {
    guard let kind = try fields.choice(.for, of: ControlWait.Goal.Kind.self) else {
      throw ControlFailure(.malformed, "wait is for ready, warm or landing")
    }
    let timeout = try fields.whole(.timeout, in: 0...longestTimeout) ?? defaultTimeout
    return .wait(try goal(kind, fields), player: try fields.player(), milliseconds: timeout)
  }

  private static func goal(
    _ kind: ControlWait.Goal.Kind, _ fields: ControlFields
  ) throws(ControlFailure) -> ControlWait.Goal {
    switch kind {
    case .ready: return .ready
    case .warm: return .warm
    case .landing:
      guard let number = try fields.whole(.landing, in: 1 ... .max) else {
        throw ControlFailure(.malformed, "wait for landing has the landing's number: landing")
      }
      return .landing(number)
    }
  }

  /// Reads a line.
  ///
  /// - Throws: what is wrong with it.
  static func read(_ line: [UInt8]) throws(ControlFailure) -> ControlRequest {
    do {
      return try JSONDecoder().decode(ControlRequest.self, from: Data(line))
    } catch let failure as ControlFailure {
      throw failure
    } catch {
      throw .noRequest
    }
  }
}

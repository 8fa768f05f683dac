// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc
internal import ReelClient

/// Who plays, as `control.sock` tells it.
struct PlayerList: Decodable {
  struct Player: Decodable {
    let id: UInt32
    let uid: UInt32
    let pid: Int32
    let name: String

    /// Made for a stream of this process.
    var isStreams: Bool { pid == getpid() && name == StreamPlayer.name }
  }

  let players: [Player]

  /// The numbers of all players, the lowest first.
  var numbers: [UInt32] { players.map(\.id).sorted() }

  /// The lowest number of all players, or of those of a user, that were not made for a stream; nil where there is none.
  func first(ofUser user: UInt32?) -> UInt32? {
    players.filter { !$0.isStreams && (user == nil || $0.uid == user) }.map(\.id).min()
  }

  /// Asks the daemon.
  ///
  /// - Throws: `unreachable`, `closed`, `timedOut`, also where it is stopped, or `protocol` where the answer is none.
  static func ask(_ settings: TapSettings, stop: Int32) throws(ClientError) -> PlayerList {
    let connection = try ControlConnection.connect(to: settings.control)
    (connection.patience, connection.stop) = (settings.patience, stop)
    try connection.send(#"{"command":"players"}"#)
    guard let line = try connection.line(within: settings.patience) else {
      throw ClientError(.timedOut, "\(settings.control): no answer")
    }
    do {
      return try JSONDecoder().decode(PlayerList.self, from: Data(line.utf8))
    } catch {
      throw ClientError(.protocol, "\(settings.control): no list of players: \(line.prefix(200))")
    }
  }
}

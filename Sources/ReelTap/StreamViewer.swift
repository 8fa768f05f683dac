// SPDX-License-Identifier: Apache-2.0

internal import ReelClient
internal import ReelWire
internal import Synchronization

/// Somebody who came in, and what they get.
final class StreamViewer: Sendable {
  private let socket: Mutex<Descriptor?>
  private let user: UInt32
  private let isOwn: Bool
  private let settings: TapSettings
  private let shared: SharedPlayer

  /// - Parameters:
  ///   - peer: who it is, and is served (design.md, "Wire").
  ///   - source: the daemon's sockets.
  ///   - shared: the player for viewers where there is none.
  init(_ socket: consuming Descriptor, _ peer: Peer, source: TapSettings, shared: SharedPlayer) {
    var settings = source
    settings.name = "viewer"
    // What others watch is theirs.
    settings.player = .first(ofUser: peer.isOwn ? nil : peer.user)
    self.settings = settings
    self.shared = shared
    self.socket = Mutex(socket)
    (user, isOwn) = (peer.user, peer.isOwn)
  }

  /// Sends the stream until it ends or `stop` can be read, and hangs up. Once.
  ///
  /// - Returns: why the viewer got no stream, or no further one, where that is not as it should be.
  func watch(until stop: Int32) -> String? {
    guard let socket = socket.withLock({ $0.take() }) else { return nil }
    // Whatever ends it, what a viewer sees is the end of the stream.
    do throws(TapError) {
      try show(to: socket, until: stop)
      return nil
    } catch {
      return error.isUsualEnd || Tap.isReadable(stop) ? nil : "the stream of user \(user) has ended: \(error)"
    }
  }

  private func show(to socket: borrowing Descriptor, until stop: Int32) throws(TapError) {
    do throws(TapError) {
      _ = try Tap.run(settings, to: socket.number, stop: stop)
    } catch {
      // Guests have no player made for them: it would count as the daemon's own.
      guard error.isNoPlayer, isOwn else { throw error }
      let player = try shared.join(settings, stop: stop)
      var settings = settings
      settings.player = .number(player.number)
      _ = try withExtendedLifetime(player) { () throws(TapError) in
        try Tap.run(settings, to: socket.number, stop: stop)
      }
    }
  }
}

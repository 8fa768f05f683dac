// SPDX-License-Identifier: Apache-2.0

internal import ReelClient
internal import ReelWire
internal import Synchronization

/// Somebody who came in, and what they get.
final class StreamViewer: Sendable {
  private let socket: Mutex<Descriptor?>
  private let user: UInt32
  private let settings: TapSettings

  /// - Parameters:
  ///   - peer: who it is, and is served (design.md, "Wire").
  ///   - source: the daemon's sockets.
  init(_ socket: consuming Descriptor, _ peer: Peer, source: TapSettings) {
    var settings = source
    settings.name = "stream"
    // What others watch is theirs. Guests have no player made for them: it would count as the daemon's own.
    settings.player = peer.isOwn ? .first : .firstOf(user: peer.user)
    self.settings = settings
    self.socket = Mutex(socket)
    user = peer.user
  }

  /// Sends the stream until it ends or `stop` can be read, and hangs up. Once.
  ///
  /// - Returns: why the viewer got no stream, or no further one, where that is not as it should be.
  func watch(until stop: Int32) -> String? {
    guard let socket = socket.withLock({ $0.take() }) else { return nil }
    // Whatever ends it, what a viewer sees is the end of the stream.
    do throws(TapError) {
      _ = try Tap.run(settings, to: socket.number, stop: stop)
      return nil
    } catch {
      return error.isUsualEnd ? nil : "the stream of user \(user) has ended: \(error)"
    }
  }
}

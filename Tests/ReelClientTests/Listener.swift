// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import ReelClient
import TestOrigins
import Testing

/// A daemon that listens, and serves a model's feed to each client on a thread of its own, one after the other.
final class Listener {
  private let thread: HelperThread
  private let socket: Int32

  /// Listens at a path.
  ///
  /// - Parameter feeds: one for each connection that is taken.
  init(_ path: String, feeds: [FeedModel]) throws {
    let number = clinux_socket(Int32(SOCK_SEQPACKET.rawValue))
    guard number >= 0, unsafe clinux_listen(number, path, 4) == 0 else { throw FakeDaemon.Failure(number: errno) }
    socket = number
    thread = HelperThread {
      for feed in feeds {
        var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&request, 1, -1)
        Self.serve(feed, clinux_accept(number))
      }
    }
  }

  /// Waits until every connection has been taken and has ended.
  deinit {
    thread.join()
    close(socket)
  }

  private static func serve(_ feed: FeedModel, _ descriptor: Int32) {
    var feed = feed
    let daemon = FakeDaemon(accepted: descriptor)
    do {
      while let (header, message) = try daemon.awaitNext() {
        if case .bye = message { return }
        for packet in feed.answers(message, serial: header.serial) { try daemon.say(packet) }
      }
    } catch {
      Issue.record("the daemon fails: \(error)")
    }
  }
}

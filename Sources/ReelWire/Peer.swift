// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// The process at the other end of a connection.
package struct Peer: Equatable, Sendable {
  /// Its number, its user and its first group.
  package let process: Int32, user: UInt32, group: UInt32
  /// It is in the group that the socket was opened to.
  package let isInGroup: Bool

  /// Asks the system; nil where it does not know.
  ///
  /// - Parameter openTo: the group that the socket was opened to, nil for none.
  package init?(of socket: Int32, openTo group: UInt32?) {
    var (process, user, own): (Int32, UInt32, UInt32) = (0, 0, 0)
    guard unsafe clinux_peer(socket, &process, &user, &own) == 0 else { return nil }
    self.process = process
    self.user = user
    self.group = own
    isInGroup = group.map { $0 == own || clinux_peer_has_group(socket, $0) != 0 } ?? false
  }

  /// It is the daemon's own user, or root.
  package var isOwn: Bool { Self.isOwn(user: user) }

  /// Whether a user is the daemon's own, or root.
  package static func isOwn(user: UInt32) -> Bool { user == geteuid() || user == 0 }

  /// The user, where it sees nothing but what is that user's; nil where it sees everything.
  package var guest: UInt32? { isOwn ? nil : user }

  /// It may have frames (design.md, "Wire").
  package var isWelcome: Bool { isOwn || isInGroup }
}

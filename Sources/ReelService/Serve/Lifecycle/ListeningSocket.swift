// SPDX-License-Identifier: Apache-2.0

package import ReelWire

/// Where clients come in.
package struct ListeningSocket: ~Copyable, Sendable {
  /// Listens, and never blocks.
  let socket: Descriptor
  /// The group that it was opened to, besides the daemon's own user; nil for none.
  package let group: UInt32?

  /// The same, opened to a group instead of the one that its file names; nil for that.
  consuming func opened(to group: UInt32?) -> ListeningSocket {
    let group = group ?? self.group
    return ListeningSocket(socket: socket, group: group)
  }

  /// Its number, to poll and to accept with.
  var number: Int32 { socket.number }

  /// Gives the socket up.
  package consuming func release() -> Descriptor { socket }
}

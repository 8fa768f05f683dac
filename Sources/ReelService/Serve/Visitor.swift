// SPDX-License-Identifier: Apache-2.0

internal import ReelWire

/// A client that is not let in yet, or the moment it is.
struct Visitor: Sendable {
  /// The number of its connection, unlike that of any other.
  let number: Int
  let line: FrameLine
  var watch: ThreadExecutor.Watch
  /// Goes off when it took too long.
  var alarm: ThreadExecutor.Alarm
  /// What it said it is; nil before it did.
  var greeting: Hello?
  /// The feed that it has opened.
  var source: (any FeedSource)?

  /// A feed is being looked up for it.
  var isOpening = false

  /// Milliseconds after which a lease that is due ends the connection, as it was told.
  var leaseTimeout = 0
  /// It has waited for a place already.
  var hasWaited = false

  /// What it said it is.
  var hello: Hello { greeting ?? Hello(surface: .ring, name: "") }
}

// SPDX-License-Identifier: Apache-2.0

internal import ReelWire

/// A client that was let in, as the loop of the ring that it sees knows it. It is that loop's alone.
final class Viewer {
  /// The number of its connection, unlike that of any other.
  let number: Int
  let line: FrameLine
  let hello: Hello
  let subscription: Subscription
  let watch: ThreadExecutor.Watch
  var outbox = Outbox()
  /// The loop watches for room to send what is in the outbox.
  var waitsForRoom = false
  var ledger: LeaseLedger<ReelFrame>
  var formats = FormatBook()
  /// The pools that it was told of.
  var pools: [UInt32: SlotPool] = [:]
  /// Goes off when a lease may be overdue.
  var alarm: ThreadExecutor.Alarm?
  /// Frames that it got, and that it did not.
  var sent = 0, skipped = 0
  /// Packets of types that nobody knows.
  var ignored = 0

  /// Somebody who was just let in.
  init(_ visitor: Visitor, _ subscription: Subscription, watch: ThreadExecutor.Watch) {
    number = visitor.number
    line = visitor.line
    hello = visitor.hello
    self.subscription = subscription
    self.watch = watch
    ledger = LeaseLedger(credits: subscription.credits, timeout: visitor.leaseTimeout)
  }

  /// Whether it may have a frame to show: it has credit, and reads.
  var hasRoom: Bool { ledger.hasCredit && outbox.isEmpty }

  /// Whether the ring is its own.
  var isPlayer: Bool { subscription.role == .player }
}

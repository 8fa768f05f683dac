// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia
internal import ReelWire

/// Where orders for a slot lie until its thread looks at them. Any thread may leave one; none waits.
final class SlotDesk: Sendable {
  private struct State {
    var order = SlotOrder()
    /// Somebody has told the thread to look.
    var isTold = false
    var tally = SlotTally()
  }

  private let warmFrames: Int
  private let state = Guarded(State())

  init(warmFrames: Int) { self.warmFrames = warmFrames }

  /// The order at present.
  var order: SlotOrder { state.withLock(\.order) }

  var tally: SlotTally { state.withLock(\.tally) }

  /// The thread looks now: the next order must tell it again.
  func look() { state.withLock { $0.isTold = false } }

  func count(_ change: (inout SlotTally) -> Void) { state.withLock { change(&$0.tally) } }

  /// Leaves a new reel and stops the work for the last one. Whether the thread must be told.
  func assign(_ reel: FeedReel?, stamp: SlotOrder.Stamp) -> Bool {
    let order = SlotOrder(
      stamp: stamp, reel: reel, interrupt: try? Interrupt(), isWarm: false, run: 0, granted: warmFrames)
    let (last, tells) = state.withLock { state in
      let last = state.order.interrupt
      state.order = order
      return (last, Self.tell(&state))
    }
    last?.cancel()
    return tells
  }

  /// Changes the order, if it is still of that generation. Whether the thread must be told.
  func amend(generation: Int, _ change: (inout SlotOrder) -> Void) -> Bool {
    state.withLock { state in
      guard state.order.stamp.generation == generation else { return false }
      change(&state.order)
      return Self.tell(&state)
    }
  }

  /// The reel begins anew.
  func rewind(generation: Int, run: Int) -> Bool {
    amend(generation: generation) { order in
      order.run = run
      order.granted = warmFrames
    }
  }

  private static func tell(_ state: inout State) -> Bool {
    defer { state.isTold = true }
    return !state.isTold
  }
}

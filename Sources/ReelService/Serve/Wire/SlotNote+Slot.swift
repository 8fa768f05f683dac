// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelWire

extension SlotNote {
  /// How a slot of a ring stands.
  init(_ slot: Slot, at place: ReelFeed.Place) {
    self.init(
      slot: UInt32(clamping: slot.id), generation: UInt64(clamping: slot.generation), place: Place(place),
      state: State(slot.state), reel: slot.reel ?? "", error: slot.error ?? "")
  }
}

extension SlotNote.Place {
  fileprivate init(_ place: ReelFeed.Place) {
    self =
      switch place {
      case .previous: .previous
      case .middle: .middle
      case .next: .next
      }
  }
}

extension SlotNote.State {
  fileprivate init(_ state: SlotState) {
    self =
      switch state {
      case .empty: .empty
      case .waiting: .waiting
      case .warming: .warming
      case .slow: .slow
      case .ready: .ready
      case .failed: .failed
      }
  }
}

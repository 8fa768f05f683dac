// SPDX-License-Identifier: Apache-2.0

/// How a slot stands. The C structure is `reel_slot`.
public struct SlotNote: Equatable, Sendable {
  /// Where a slot is in the ring.
  public enum Place: UInt32, CaseIterable, Sendable {
    case previous = 0
    case middle = 1
    case next = 2
  }

  /// How far it is.
  public enum State: UInt32, CaseIterable, Sendable {
    case empty = 0
    case waiting = 1
    case warming = 2
    case slow = 3
    case ready = 4
    case failed = 5
  }

  /// Its permanent identity, 0 to 2.
  public var slot: UInt32
  /// Counts its configures.
  public var generation: UInt64
  /// Where it is.
  public var place: Place
  /// How far it is.
  public var state: State
  /// The reel's id, empty for none.
  public var reel: String
  /// Why the reel cannot be shown, empty unless it failed.
  public var error: String

  /// A slot that stands like this.
  public init(
    slot: UInt32, generation: UInt64, place: Place, state: State, reel: String = "", error: String = ""
  ) {
    self.slot = slot
    self.generation = generation
    self.place = place
    self.state = state
    self.reel = reel
    self.error = error
  }
}

// SPDX-License-Identifier: Apache-2.0

/// One of the three decoder slots, as far as decisions need to know it.
public struct Slot: Hashable, Sendable {
  /// Its permanent identity, 0, 1 or 2.
  public let id: Int
  /// The id of its reel, nil for none.
  public internal(set) var reel: String?
  /// Counts configures; every result that comes later must name it.
  public internal(set) var generation = 0
  /// How far it is.
  public internal(set) var state = SlotState.empty
  /// Why its reel cannot be shown, nil unless it failed.
  public internal(set) var error: String?

  init(id: Int) { self.id = id }

  /// Assigns a reel, or empties the slot. False, and nothing changed, for an empty slot that stays empty.
  mutating func configure(_ reel: String?) -> Bool {
    if reel == nil, self.reel == nil { return false }
    self.reel = reel
    generation += 1
    state = reel == nil ? .empty : .waiting
    error = nil
    return true
  }
}

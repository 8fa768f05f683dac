// SPDX-License-Identifier: Apache-2.0

internal import ReelWire

/// What the clients of a session were told last.
struct Told: Sendable {
  /// How the page stood, without what is said only once.
  var page: PageNote?
  /// By slot identity.
  var slots: [UInt32: SlotNote] = [:]
  /// Nanoseconds that the slot's present reel took to warm, by slot identity.
  var costs: [Int: Int64] = [:]
  /// The generation of the slot whose first frame was sent ahead, by slot identity.
  var previews: [Int: Int] = [:]
  /// Where the slot's frames lie, by slot identity.
  var pools: [Int: SlotPool] = [:]
}

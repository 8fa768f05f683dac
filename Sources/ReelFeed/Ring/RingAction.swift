// SPDX-License-Identifier: Apache-2.0

/// What a ring asks its slots to do.
public enum RingAction: Equatable, Sendable {
  /// Take this reel, or none; what ran before no longer matters.
  case configure(slot: Int, place: Place, generation: Int, reel: String?)
  /// Begin the heavy work.
  case warm(slot: Int, generation: Int)
}

// SPDX-License-Identifier: Apache-2.0

/// An outdated event.
public enum Dropped: Equatable, Sendable {
  /// A response with a token that is not in flight.
  case response(token: Int)
  /// A failure with a token that is not in flight.
  case failure(token: Int)
  /// A slot's report of another generation, or out of turn.
  case slot(Int, generation: Int, SlotReport)
  /// A scroll report made for an older ring.
  case scroll(epoch: Int)
  /// A landing made on an older ring.
  case land(epoch: Int)
}

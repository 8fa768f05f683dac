// SPDX-License-Identifier: Apache-2.0

/// What the daemon says. `reel.h` has the meaning of every field.
public enum ServerMessage: Equatable, Sendable {
  /// Answers `ClientMessage.hello`.
  case welcome(Welcome)
  /// Memory that frames will lie in; its descriptor comes along.
  case poolAdd(PoolAnnouncement)
  /// No frame names this pool again.
  case poolRetire(UInt32)
  /// What frames look like that name this format.
  case format(UInt32, FrameFormat)
  /// A frame, and the lease of its buffer.
  case frame(FrameGrant)
  /// A slot is in another state.
  case slot(SlotNote)
  /// How the page stands.
  case page(PageNote)
  /// What was counted.
  case stats(StatsNote)
  /// Something is wrong.
  case error(ErrorNote)
  /// Leases were kept too long: the oldest, and how many.
  case revoked(lease: UInt64, count: UInt32)
  /// Of a type that is not known, and need not be.
  case unknown(UInt16)
}

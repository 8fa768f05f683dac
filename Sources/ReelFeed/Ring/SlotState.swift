// SPDX-License-Identifier: Apache-2.0

/// How far a slot is with its reel.
public enum SlotState: String, CaseIterable, Sendable {
  /// It has no reel.
  case empty
  /// It was configured and not yet told to warm.
  case waiting
  /// It was told to warm.
  case warming
  /// It is still warming, past its patience.
  case slow
  /// Its first frame is there.
  case ready
  /// Its reel cannot be shown.
  case failed
}

// SPDX-License-Identifier: Apache-2.0

/// What a slot says about its work. It is believed only with the slot's present generation.
public enum SlotReport: Equatable, Sendable {
  /// The first frame is there.
  case ready
  /// It is still warming, past its patience.
  case slow
  /// The reel cannot be shown, for this reason.
  case failed(String)
}

// SPDX-License-Identifier: Apache-2.0

/// Where a slot stands on the paged surface, from top to bottom.
public enum Place: Int, CaseIterable, Sendable {
  /// The reel before the current one.
  case previous
  /// The current reel.
  case middle
  /// The reel after the current one.
  case next

  /// The index of its reel, counted from that of the current one.
  public var step: Int { rawValue - 1 }
}

// SPDX-License-Identifier: Apache-2.0

/// Where a jump goes.
public enum JumpTarget: Equatable, Sendable {
  /// To the reel at this position of the list.
  case index(Int)
  /// To the reel with this id.
  case reel(String)
}

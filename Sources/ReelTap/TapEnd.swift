// SPDX-License-Identifier: Apache-2.0

/// How a tap has ended that did not fail.
public enum TapEnd: Equatable, Sendable {
  /// The player has left.
  case playerLeft
  /// Who read the stream has gone.
  case viewerLeft
  /// As many pictures, or as long as was wanted.
  case complete
  /// The descriptor to stop by has something to read.
  case stopped
}

// SPDX-License-Identifier: Apache-2.0

/// A reel that was written anew into memory.
public struct RewrittenReel: Equatable, Sendable {
  /// To open it by, as often as wanted: its bytes and its size never change. The memory is freed with the last that has
  /// this.
  public let source: MediaSource
  /// What is different.
  public let notes: RewriteNotes
}

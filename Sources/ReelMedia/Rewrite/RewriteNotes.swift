// SPDX-License-Identifier: Apache-2.0

/// What became of a reel that was written anew.
public struct RewriteNotes: Equatable, Sendable {
  /// Bytes that it has now.
  public internal(set) var bytes: Int64 = 0
  /// What whoever uses the file must know, such as "begins 42 pictures earlier". Empty where nobody can tell.
  public internal(set) var changes: [String] = []
  /// Whether there is sound that the container's muxer does not take.
  public internal(set) var lacksSound = false
}

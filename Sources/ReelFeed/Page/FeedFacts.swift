// SPDX-License-Identifier: Apache-2.0

/// What a viewer is told about the feed: separate facts.
public struct FeedFacts: Hashable, Sendable {
  /// A load of reels that failed.
  public struct Failure: Hashable, Sendable {
    /// What failed.
    public let load: Load
    /// Why, in the words of whoever failed.
    public let error: String
  }

  /// Loads in flight, in order of priority.
  public let loading: [Load]
  /// The last failure of a load of reels, nil once another has started.
  public let failure: Failure?
  /// Whether a retry makes sense.
  public let canRetry: Bool
  /// Whether the feed goes on.
  public let status: FeedStatus
}

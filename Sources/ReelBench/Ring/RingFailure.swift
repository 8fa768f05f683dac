// SPDX-License-Identifier: Apache-2.0

public import ReelFeed
public import ReelService

/// Why a ring came to no landing at all.
public enum RingFailure: Error, Equatable, Sendable {
  /// Its feed could not be had.
  case feed(FeedError)
  /// Its feed has no reel, and this is where it stands.
  case emptyFeed(FeedStatus)
}

// SPDX-License-Identifier: Apache-2.0

/// What a load brought.
public enum FeedResponse: Equatable, Sendable {
  /// A page of reels, by their ids in the server's order; with a refresh also the banner's height, nil where that
  /// half failed.
  case reels([String], Continuation, bannerHeight: Double?)
  /// The banner's height.
  case banner(height: Double)
}

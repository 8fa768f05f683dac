// SPDX-License-Identifier: Apache-2.0

/// How somebody swipes: a value that tells one move after another, the same ones each time that it begins from the
/// same seed on the same feed.
public protocol SwipePattern: Sendable {
  /// The next move of a viewer who is at `place`; nil where nothing is left to do.
  mutating func move(from place: SwipePlace) -> SwipeMove?
}

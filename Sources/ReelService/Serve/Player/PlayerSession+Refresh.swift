// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed

extension PlayerSession {
  /// The page loads anew, as if its player had asked for it.
  func refresh() { preloader?.assumeIsolated { _ = $0.handle(.refresh) } }
}

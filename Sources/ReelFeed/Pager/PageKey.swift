// SPDX-License-Identifier: Apache-2.0

/// Which page is asked for.
public enum PageKey: Hashable, Sendable {
  /// The page of this number, from 1.
  case page(Int)
  /// The page at this cursor, nil for the first.
  case cursor(String?)
}

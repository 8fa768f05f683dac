// SPDX-License-Identifier: Apache-2.0

/// How a source is asked for its pages.
public enum Paging: String, CaseIterable, Sendable {
  /// By number, from 1.
  case page
  /// By a cursor that comes with each page, none for the first.
  case cursor
}

/// Which page is asked for.
public enum PageKey: Hashable, Sendable {
  /// The page of this number, from 1.
  case page(Int)
  /// The page at this cursor, nil for the first.
  case cursor(String?)
}

/// What a page says about those after it.
public enum Continuation: Equatable, Sendable {
  /// With numbers: whether there is more.
  case hasMore(Bool)
  /// With cursors: the next one, nil for the end.
  case nextCursor(String?)

  /// Whether the source says that there is more.
  var hasMore: Bool {
    switch self {
    case .hasMore(let more): more
    case .nextCursor(let cursor): cursor != nil
    }
  }
}

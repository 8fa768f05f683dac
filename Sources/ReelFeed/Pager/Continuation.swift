// SPDX-License-Identifier: Apache-2.0

/// What a page says about those after it.
public enum Continuation: Equatable, Sendable {
  /// With numbers: whether there is more.
  case hasMore(Bool)
  /// With cursors: the next one, nil for the end.
  case nextCursor(String?)

  /// The cursor that it brings, if any.
  var cursor: String? {
    switch self {
    case .hasMore: nil
    case .nextCursor(let cursor): cursor
    }
  }

  /// Whether the source says that there is more.
  var hasMore: Bool {
    switch self {
    case .hasMore(let more): more
    case .nextCursor(let cursor): cursor != nil
    }
  }
}

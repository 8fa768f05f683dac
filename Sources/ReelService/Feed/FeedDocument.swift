// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed

/// One page of a feed as its JSON says it.
struct FeedDocument: Equatable, Sendable {
  /// Reels of a page at most.
  static let reelLimit = 10_000

  /// What a document says about the next page in cursors.
  enum NextCursor: Equatable, Sendable {
    case absent
    case none
    case cursor(String)
  }

  let entries: [FeedEntry]
  /// Records that cannot be used.
  let skipped: Int
  private let hasMore: Bool?
  private let nextCursor: NextCursor
  private let operation: String

  /// Reads a page.
  ///
  /// - Throws: `malformed` for what is no such JSON, `too-large` for more reels than a page may have.
  init(
    _ bytes: [UInt8], keys: FeedKeys, reelLimit: Int = FeedDocument.reelLimit, operation: String
  ) throws(FeedError) {
    self = try MarkedReading.read(bytes, operation: operation) { document in
      guard let records = try document.list(at: keys.reels, limit: reelLimit) else {
        throw MarkedReading.Mismatch(reason: "no list of reels")
      }
      let entries = records.compactMap { FeedEntry($0, keys: keys) }
      return FeedDocument(
        entries: entries, skipped: records.count - entries.count,
        hasMore: try Self.hasMore(document.value(at: keys.hasMore)),
        nextCursor: try Self.nextCursor(document.value(at: keys.nextCursor)), operation: operation)
    }
  }

  private init(entries: [FeedEntry], skipped: Int, hasMore: Bool?, nextCursor: NextCursor, operation: String) {
    self.entries = entries
    self.skipped = skipped
    self.hasMore = hasMore
    self.nextCursor = nextCursor
    self.operation = operation
  }

  /// What the page says about those after it.
  ///
  /// - Throws: `malformed` where it says nothing that this way of paging understands.
  func continuation(_ paging: Paging) throws(FeedError) -> Continuation {
    switch (paging, nextCursor, hasMore) {
    case (.page, _, let more?): return .hasMore(more)
    case (.page, .none, nil): return .hasMore(false)
    case (.page, .cursor, nil): return .hasMore(true)
    case (.cursor, .cursor(let cursor), _): return .nextCursor(cursor)
    case (.cursor, .none, let more) where more != true: return .nextCursor(nil)
    case (.cursor, .absent, false?): return .nextCursor(nil)
    case (.cursor, _, true?): throw malformed("there is more, and no cursor for it")
    case (.page, .absent, nil), (.cursor, _, _): throw malformed("nothing says whether there is more")
    }
  }

  private func malformed(_ reason: String) -> FeedError {
    FeedError(.malformed, operation: operation, reason: reason)
  }

  private static func hasMore(_ value: MarkedValue?) throws -> Bool? {
    switch value {
    case nil, .null: nil
    case .bool(let more): more
    case .number, .string: throw MarkedReading.Mismatch(reason: "whether there is more is no yes or no")
    }
  }

  private static func nextCursor(_ value: MarkedValue?) throws -> NextCursor {
    switch value {
    case nil: .absent
    // Nothing tells an empty cursor from that of the first page.
    case .null, .string(""): .none
    case .number(let text), .string(let text): .cursor(text)
    case .bool: throw MarkedReading.Mismatch(reason: "the next cursor is no text")
    }
  }
}

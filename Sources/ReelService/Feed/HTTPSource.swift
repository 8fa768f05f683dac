// SPDX-License-Identifier: Apache-2.0

public import ReelFeed

/// A feed that a web server gives in pages of JSON.
public actor HTTPSource: FeedSource {
  /// By cursor if its address has a place for one, else by number.
  public nonisolated let paging: Paging
  private let template: FeedTemplate
  private let keys: FeedKeys
  private let client: HTTPClient
  private var memory = PageMemory()

  /// A feed at an address with places for the page, `{page}` or `{cursor}`, and the query, `{query}`. Without a place for
  /// the page there is one.
  ///
  /// - Throws: `malformed` for an address with places for both a number and a cursor.
  public init(_ address: String, keys: FeedKeys = FeedKeys(), client: HTTPClient = HTTPClient()) throws(FeedError) {
    self.init(try FeedTemplate(address), keys: keys, client: client)
  }

  /// The same, at an address that was looked at.
  init(_ template: FeedTemplate, keys: FeedKeys, client: HTTPClient) {
    self.template = template
    paging = template.paging
    self.keys = keys
    self.client = client
  }

  /// Asks the server for the page.
  public func page(_ key: PageKey, query: String?) async throws(FeedError) -> FeedContent {
    guard let content = try await load(key, query: query) else {
      return FeedContent(reels: [], continuation: paging == .page ? .hasMore(false) : .nextCursor(nil))
    }
    memory.note(content.reels, on: PageMemory.Visit(key: key, query: query))
    return content
  }

  /// Asks the page that the reel was last seen on once more.
  public func renewed(_ reel: FeedReel) async throws(FeedError) -> FeedReel? {
    guard let visit = memory.visit(of: reel.id), let content = try await load(visit.key, query: visit.query) else {
      return nil
    }
    return content.reels.first { $0.id.utf8.elementsEqual(reel.id.utf8) }
  }

  /// One page; nil for one that this feed cannot have.
  private func load(_ key: PageKey, query: String?) async throws(FeedError) -> FeedContent? {
    guard let address = template.address(key, query: query) else { return nil }
    let response = try await client.get(address)
    let document = try FeedDocument(response.body, keys: keys, operation: "load \(address)")
    let reels = document.entries.map { entry in
      FeedReel(
        id: entry.id, media: RemoteReference.resolve(entry.reference, against: response.address), title: entry.title,
        expiresAt: entry.expiresAt)
    }
    let continuation = template.isSinglePage ? .hasMore(false) : try document.continuation(paging)
    return FeedContent(reels: reels, skipped: document.skipped, continuation: continuation)
  }
}

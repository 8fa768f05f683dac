// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed

/// The address of a feed with a place for the page: `http://…/feed?page={page}` or `…{cursor}`, and for what the
/// viewer filters by: `{query}`. Without either of the first two the feed is one page.
struct FeedTemplate: Equatable, Sendable {
  let text: String
  /// How its pages are asked for.
  let paging: Paging
  /// There is no page but the first.
  let isSinglePage: Bool

  /// - Throws: `malformed` for an address with places for both a number and a cursor.
  init(_ text: String) throws(FeedError) {
    self.text = text
    let hasNumber = text.contains("{page}")
    let hasCursor = text.contains("{cursor}")
    guard !(hasNumber && hasCursor) else {
      throw FeedError(.malformed, operation: "open \(text)", reason: "{page} and {cursor} in one address")
    }
    paging = hasCursor ? .cursor : .page
    isSinglePage = !hasNumber && !hasCursor
  }

  /// The address of a page; nil for one that the feed cannot have.
  func address(_ key: PageKey, query: String?) -> String? {
    switch (paging, key) {
    case (.page, _):
      guard let number = key.number, number == 1 || number > 1 && !isSinglePage else { return nil }
      return filled(page: String(number), query: query)
    case (.cursor, .cursor(let cursor)): return filled(page: LinkText.percentEncoded(cursor ?? ""), query: query)
    case (.cursor, .page(let number)): return number == 1 ? filled(page: "", query: query) : nil
    }
  }

  /// The address with values in its places; what a value contains is no place.
  private func filled(page: String, query: String?) -> String {
    let values = ["{page}": page, "{cursor}": page, "{query}": LinkText.percentEncoded(query ?? "")]
    var rest = text[...]
    var address = ""
    while let start = rest.firstIndex(of: "{") {
      address += rest[..<start]
      rest = rest[start...]
      if let place = values.first(where: { rest.hasPrefix($0.key) }) {
        address += place.value
        rest = rest.dropFirst(place.key.count)
      } else {
        address.append(rest.removeFirst())
      }
    }
    return address + rest
  }
}

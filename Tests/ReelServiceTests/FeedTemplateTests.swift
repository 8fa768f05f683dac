// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

@testable import ReelService

@Suite struct FeedTemplateTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let template: String
    let key: PageKey
    var query: String?
    /// Nil where the feed has no such page.
    let address: String?

    var testDescription: String { "\(template) \(key)" }
  }

  private static let rows = [
    Row(template: "http://h/f?p={page}", key: .page(1), address: "http://h/f?p=1"),
    Row(template: "http://h/f?p={page}", key: .page(12), address: "http://h/f?p=12"),
    Row(template: "http://h/{page}/{page}", key: .page(2), address: "http://h/2/2"),
    Row(template: "http://h/f?p={page}", key: .page(0), address: nil),
    Row(template: "http://h/f?p={page}", key: .page(-1), address: nil),
    Row(template: "http://h/f?p={page}", key: .cursor(nil), address: "http://h/f?p=1"),
    Row(template: "http://h/f?p={page}", key: .cursor("c"), address: nil),
    Row(template: "http://h/f?c={cursor}", key: .cursor(nil), address: "http://h/f?c="),
    Row(
      template: "http://h/f?c={cursor}", key: .cursor("a b&{query}/ü"), query: "q",
      address: "http://h/f?c=a%20b%26%7Bquery%7D%2F%C3%BC"),
    Row(template: "http://h/f?c={cursor}", key: .page(1), address: "http://h/f?c="),
    Row(template: "http://h/f?c={cursor}", key: .page(2), address: nil),
    Row(template: "http://h/f", key: .page(1), query: "q", address: "http://h/f"),
    Row(template: "http://h/f", key: .page(2), address: nil),
    Row(
      template: "http://h/f?q={query}", key: .page(1), query: "cats & dogs", address: "http://h/f?q=cats%20%26%20dogs"),
    Row(template: "http://h/f?q={query}&p={page}", key: .page(3), address: "http://h/f?q=&p=3"),
    Row(
      template: "http://h/f?q={query}&p={page}", key: .page(3), query: "{page}", address: "http://h/f?q=%7Bpage%7D&p=3"),
    Row(template: "http://h/{other}{{page}}", key: .page(3), address: "http://h/{other}{3}"),
  ]

  @Test(arguments: rows) func fills(_ row: Row) throws {
    #expect(try FeedTemplate(row.template).address(row.key, query: row.query) == row.address)
  }

  @Test(arguments: [("http://h/{page}", Paging.page), ("http://h/{cursor}", .cursor), ("http://h/{query}", .page)])
  func tellsThePaging(template: String, paging: Paging) throws {
    #expect(try FeedTemplate(template).paging == paging)
  }

  @Test func aNumberAndACursorAreTooMuch() {
    let error = #expect(throws: FeedError.self) { try FeedTemplate("http://h/{page}/{cursor}") }
    #expect(error?.code == .malformed)
  }
}

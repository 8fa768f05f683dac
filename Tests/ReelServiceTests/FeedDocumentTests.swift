// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

@testable import ReelService

@Suite struct FeedDocumentTests {
  /// A page, the ids of its reels and how many records were skipped; nil where it is no page.
  struct Row: CustomTestStringConvertible, Sendable {
    let json: String
    var ids: [String]?
    var skipped = 0

    var testDescription: String { String(json.prefix(100)) }
  }

  private static let long = String(repeating: "x", count: 64 << 10)

  private static let rows = [
    Row(json: #"{"reels":[]}"#, ids: []),
    Row(json: #"{"reels":[{"id":"a","url":"u"},{"id":"a","url":"v"}]}"#, ids: ["a", "a"]),
    Row(json: "\u{feff}\r\n{\"reels\":[{\"id\":\"a\",\"url\":\"u\"}]}\r\n", ids: ["a"]),
    Row(
      json: #"{"reels":[{"id":12345678901234567890123,"url":"u"},{"id":1.0,"url":"u"},{"id":"1.0","url":"u"}]}"#,
      ids: ["12345678901234567890123", "1.0", "1.0"]),
    Row(
      json: #"{"reels":[{"id":-0e0,"url":"u"},{"id":"n7","url":"u"},{"id":"s7","url":"u"}]}"#,
      ids: ["-0e0", "n7", "s7"]),
    Row(
      json: #"{"reels":[{"url":"http://h/a.mp4?token=1#t"},{"id":null,"url":"b.mp4"}]}"#,
      ids: ["http://h/a.mp4", "b.mp4"]),
    Row(json: #"{"reels":[{"id":"\u00e9 \"q\" 🎬","url":"u","other":{"deep":[1,{}]}}],"more":1}"#, ids: ["é \"q\" 🎬"]),
    Row(json: #"{"reels":[{"id":"e\u0301","url":"u"}]}"#, ids: ["e\u{301}"]),
    Row(
      json: #"{"reels":[{"id":"a"},{"id":"","url":"u"},{"id":"b","url":""},{"url":"?x"},{"id":"c","url":"u"}]}"#,
      ids: ["c"], skipped: 4),
    Row(json: #"{"reels":[1,"a",null,true,[],{},{"id":"c","url":"u"}]}"#, ids: ["c"], skipped: 6),
    Row(json: #"{"reels":[{"id":true,"url":"u"},{"id":[],"url":"u"},{"id":{},"url":"u"}]}"#, ids: [], skipped: 3),
    Row(json: #"{"reels":[{"id":"a","url":1},{"id":"a","url":null},{"id":"a","url":{}}]}"#, ids: [], skipped: 3),
    Row(json: #"{"reels":[{"id":"a","url":"u","title":7},{"id":"b","url":"u","title":null}]}"#, ids: ["b"], skipped: 1),
    Row(json: #"{"reels":[{"id":"\ud800","url":"u"},{"id":"b","url":"u"}]}"#, ids: ["b"], skipped: 1),
    Row(json: "{\"reels\":[{\"id\":\"\(long)\",\"url\":\"\(long)\",\"title\":\"\(long)\"}]}", ids: [long]),
    Row(json: "{\"reels\":[{\"id\":\"x\(long)\",\"url\":\"u\"}]}", ids: [], skipped: 1),
    Row(json: "{\"reels\":[{\"id\":\"a\",\"url\":\"x\(long)\"}]}", ids: [], skipped: 1),
    Row(json: "{\"reels\":[{\"id\":\"a\",\"url\":\"u\",\"title\":\"x\(long)\"}]}", ids: [], skipped: 1),
    Row(json: ""), Row(json: "null"), Row(json: "[]"), Row(json: "7"), Row(json: "{}"), Row(json: "<html>"),
    Row(json: #"{"reels":null}"#), Row(json: #"{"reels":{}}"#), Row(json: #"{"reels":"a"}"#),
    Row(json: #"{"reels":[]"#), Row(json: #"{"reels":[]}x"#), Row(json: #"{"reels":[],}"#),
    Row(json: #"{"reels":[01]}"#),
    Row(json: #"{"reels":[],"n":1e}"#), Row(json: #"{"reels":[],"n":-Infinity}"#), Row(json: #"{"reels":[],"n":NaN}"#),
    Row(json: #"{'reels':[]}"#), Row(json: #"{"reels":[],"has_more":"yes"}"#), Row(json: #"{"reels":[],"has_more":1}"#),
    Row(json: #"{"reels":[],"next_cursor":true}"#), Row(json: #"{"reels":[],"next_cursor":{}}"#),
    Row(json: #"{"reels":[],"deep":\#(String(repeating: "[", count: 70) + String(repeating: "]", count: 70))}"#),
  ]

  @Test(arguments: rows) func reads(_ row: Row) throws {
    guard let ids = row.ids else {
      let error = #expect(throws: FeedError.self) { try read(row.json) }
      #expect(error?.code == .malformed)
      return
    }
    let document = try read(row.json)
    #expect(document.entries.map { Array($0.id.utf8) } == ids.map { Array($0.utf8) })
    #expect(document.skipped == row.skipped)
  }

  @Test(arguments: [(10_000, nil), (10_001, FeedError.Code.tooLarge)] as [(Int, FeedError.Code?)])
  func takesSoManyReels(count: Int, code: FeedError.Code?) {
    let json = "{\"reels\":[\(Array(repeating: "0", count: count).joined(separator: ","))]}"
    let result = Result { try read(json) }
    #expect((try? result.get().skipped) == (code == nil ? count : nil))
    if case .failure(let error) = result { #expect((error as? FeedError)?.code == code) }
  }

  /// The keys beside the reels, and what they mean by number and by cursor; nil for malformed.
  struct Going: CustomTestStringConvertible, Sendable {
    let keys: String
    let page: Bool?
    let cursor: Continuation?

    var testDescription: String { keys }
  }

  private static let goings = [
    Going(keys: "", page: nil, cursor: nil),
    Going(keys: #","has_more":true"#, page: true, cursor: nil),
    Going(keys: #","has_more":false"#, page: false, cursor: .nextCursor(nil)),
    Going(keys: #","has_more":null"#, page: nil, cursor: nil),
    Going(keys: #","next_cursor":null"#, page: false, cursor: .nextCursor(nil)),
    Going(keys: #","next_cursor":"""#, page: false, cursor: .nextCursor(nil)),
    Going(keys: #","next_cursor":"a b""#, page: true, cursor: .nextCursor("a b")),
    Going(keys: #","next_cursor":12345678901234567890.0"#, page: true, cursor: .nextCursor("12345678901234567890.0")),
    Going(keys: #","has_more":true,"next_cursor":"c""#, page: true, cursor: .nextCursor("c")),
    Going(keys: #","has_more":true,"next_cursor":null"#, page: true, cursor: nil),
    Going(keys: #","has_more":false,"next_cursor":null"#, page: false, cursor: .nextCursor(nil)),
    Going(keys: #","has_more":false,"next_cursor":"c""#, page: false, cursor: .nextCursor("c")),
    Going(keys: #","has_more":null,"next_cursor":"c""#, page: true, cursor: .nextCursor("c")),
  ]

  @Test(arguments: goings) func goesOn(_ row: Going) throws {
    let document = try read("{\"reels\":[]\(row.keys)}")
    #expect((try? document.continuation(.page)) == row.page.map { .hasMore($0) })
    #expect((try? document.continuation(.cursor)) == row.cursor)
  }

  @Test func keysLeadThroughObjects() throws {
    var keys = FeedKeys()
    keys.reels = "data.list"
    keys.id = "video.key"
    keys.url = "video.file.href"
    keys.title = "caption"
    keys.expiresAt = "video.until"
    keys.hasMore = "paging.more"
    keys.nextCursor = "paging.next"
    let json = #"""
      {"data":{"list":[{"video":{"key":7,"file":{"href":"a.mp4"},"until":"5"},"caption":"A"},{"video":"b"},
      {"video":{"key":null,"file":{"href":"c.mp4"}}}, {"id":"d","url":"d.mp4"}]},"paging":{"more":true,"next":"n"}}
      """#
    let document = try FeedDocument(Array(json.utf8), keys: keys, operation: "test")
    let expected = [
      FeedEntry(id: "7", reference: "a.mp4", title: "A", expiresAt: 5), FeedEntry(id: "c.mp4", reference: "c.mp4"),
    ]
    #expect(document.entries == expected)
    #expect(document.skipped == 2)
    #expect(try document.continuation(.cursor) == .nextCursor("n"))
  }

  private func read(_ json: String) throws -> FeedDocument {
    try FeedDocument(Array(json.utf8), keys: FeedKeys(), operation: "test")
  }
}

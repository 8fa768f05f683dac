// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

@testable import reel

/// What `reel feed trace` writes, and the lines that it takes.
@Suite struct FeedTraceTests {
  /// Lines, and the names of the actions that the last of them leads to.
  struct Row: CustomTestStringConvertible, Sendable {
    let rule, actions: String
    let lines: [String]

    init(_ rule: String, _ actions: String, _ lines: String...) {
      self.rule = rule
      self.actions = actions
      self.lines = lines
    }

    var testDescription: String { rule }
  }

  private static let appear = #"{"event":"appear"}"#
  private static let ring = #"{"config":{"surface":"ring"}}"#

  private static let accepted = [
    Row("2.0 is an integer", "list feed", appear, #"{"event":"response","token":2.0,"reels":[],"has_more":false}"#),
    Row("2e0 is one, too", "feed", appear, #"{"event":"failure","token":2e0,"error":"x"}"#),
    Row("extra fields are ignored", "feed", appear, #"{"event":"failure","token":2,"error":"x","more":{"a":[null]}}"#),
    Row("an event with a config is an event", "start start feed", #"{"event":"appear","config":5}"#),
    Row("a config after blank lines", "start feed", "", " \t", ring, appear),
    Row("a carriage return is blank", "start start feed", "\r", "{\"event\":\"appear\"}\r"),
    Row("an empty config", "start start feed", #"{"config":{}}"#, appear),
    Row("extra fields beside a config", "start start feed", #"{"config":{},"note":1}"#, appear),
    Row("a jump with both goes by index", "reject", #"{"event":"jump","index":0,"reel":"a"}"#),
    Row("what is not active is dropped whatever it holds", "drop", #"{"event":"response","token":9,"reels":7}"#),
    Row("a failure, too", "drop", #"{"event":"failure","token":9}"#),
    Row("a token may be any integer", "drop", #"{"event":"failure","token":-9,"error":null}"#),
    Row(
      "a page ignores a banner's height", "list feed", appear,
      #"{"event":"response","token":2,"reels":[],"has_more":false,"banner_height":"x"}"#),
    Row(
      "a page ignores the other paging", "list feed", appear,
      #"{"event":"response","token":2,"reels":[],"has_more":false,"next_cursor":7}"#),
    Row(
      "cursors ignore has_more", "list feed", #"{"config":{"paging":"cursor"}}"#, appear,
      #"{"event":"response","token":2,"reels":[],"next_cursor":null,"has_more":7}"#),
    Row(
      "a banner ignores reels", "apply_banner feed", appear,
      #"{"event":"response","token":1,"banner_height":9.5,"reels":7}"#),
    Row(
      "a refresh with a height of null", "list feed", #"{"event":"refresh"}"#,
      #"{"event":"response","token":1,"reels":[],"has_more":false,"banner_height":null}"#),
    Row(
      "a refresh without a container needs no height", "list feed", ring, #"{"event":"refresh"}"#,
      #"{"event":"response","token":1,"reels":[],"has_more":false}"#),
    Row(
      "nor is one looked at", "list feed", ring, #"{"event":"refresh"}"#,
      #"{"event":"response","token":1,"reels":[],"has_more":false,"banner_height":"x"}"#),
    Row("a report of any generation", "drop", #"{"event":"slot_failed","slot":2,"generation":-7,"error":""}"#),
    Row("an empty name", "start list feed", #"{"event":"query","name":""}"#),
    Row("a height of 0 is not negative", "start start feed", #"{"config":{"banner_height":0,"near_end":0}}"#, appear),
  ]

  @Test(arguments: accepted) func takes(_ row: Row) throws {
    let output = try Self.replay(row.lines)
    #expect(output.last?["actions"].elements.compactMap { $0["action"].string }.joined(separator: " ") == row.actions)
  }

  @Test func everyConfigKeyIsRead() throws {
    var trace = FeedTrace()
    let line = """
      {"config":{"surface":"ring","page_height":7,"inset_top":-1.5,"banner_height":2,"near_end":5,"near_top":6,\
      "pull_threshold":8,"paging":"cursor","max_empty_pages":9,"deceleration_rate":0.5}}
      """
    #expect(try trace.take(line) == nil)
    let config = trace.page.config
    #expect(config.surface == .ring && config.pageHeight == 7 && config.insetTop == -1.5 && config.bannerHeight == 2)
    #expect(config.nearEnd == 5 && config.nearTop == 6 && config.pullThreshold == 8 && config.paging == .cursor)
    #expect(config.maxEmptyPages == 9 && config.decelerationRate == 0.5)
  }

  @Test func defaults() {
    let config = FeedTrace().page.config
    #expect(config.surface == .page && config.pageHeight == 1920 && config.insetTop == 0 && config.bannerHeight == 0)
    #expect(config.nearEnd == 2 && config.nearTop == 192 && config.pullThreshold == 80 && config.paging == .page)
    #expect(config.maxEmptyPages == 3 && config.decelerationRate == 0.998)
  }

  @Test func everyLineHasEveryKey() throws {
    for line in try Self.replay(Self.text(of: "visit.jsonl")) {
      #expect(line.keys == ["actions", "n", "state"])
      #expect(
        line["state"].keys == [
          "animating", "can_retry", "ceiling", "container_offset", "current", "dropped", "epoch", "failure",
          "generation",
          "held_banner", "in_flight", "items", "loading", "owner", "query", "ring", "ring_offset", "status",
        ])
      #expect(line["state"]["ring"].elements.map { $0["place"].string } == ["previous", "middle", "next"])
      for slot in line["state"]["ring"].elements {
        #expect(slot.keys == ["generation", "place", "reel", "slot", "state"])
      }
      for action in line["actions"].elements { try Self.checkKeys(of: action) }
    }
  }

  /// The keys of an action; nulls are written.
  private static func checkKeys(of action: JSONValue) throws {
    let keys = [
      "move": ["container_offset", "ring_offset"], "pin": ["offset", "view"], "show": ["reel", "slot"],
      "configure": ["generation", "place", "reel", "slot"], "warm": ["generation", "slot"], "snap": ["offset"],
      "cancel": ["token"], "reject": ["reason", "what"], "hold_banner": ["height"], "apply_banner": ["height"],
      "list": ["added", "count", "replaced"], "feed": ["can_retry", "failure", "loading", "status"],
    ]
    let name = try #require(action["action"].string)
    let found = action.keys.filter { $0 != "action" }
    switch (name, action["load"].string, action["what"].string) {
    case ("start", "banner", _): #expect(found == ["load", "token"])
    case ("start", _, _):
      #expect(
        found == ["generation", "load", "page", "query", "token"]
          || found == ["cursor", "generation", "load", "query", "token"])
    case ("drop", _, "response"), ("drop", _, "failure"): #expect(found == ["token", "what"])
    case ("drop", _, "scroll"), ("drop", _, "land"): #expect(found == ["epoch", "what"])
    case ("drop", _, _): #expect(found == ["generation", "slot", "what"])
    case (_, _, _): #expect(found == keys[name])
    }
  }

  @Test func aFileThatCannotBeRead() throws {
    let folder = try TemporaryFolder()
    for path in [folder.path + "/none.jsonl", folder.path] {
      let result = try ReelProcess.run(["feed", "trace", path])
      #expect(result.status == 66 && result.text.isEmpty)
      #expect(result.errorText.hasPrefix("reel feed trace: cannot read '\(path)': "))
    }
  }

  @Test func nothingGivesNothing() throws {
    let result = try ReelProcess.run(["feed", "trace"])
    #expect(result.status == 0 && result.text.isEmpty && result.errorText.isEmpty)
  }

  @Test func aLastLineWithoutAnEndCounts() throws {
    let folder = try TemporaryFolder()
    let result = try ReelProcess.run(["feed", "trace", folder.write("t", Self.appear + "\n\n" + Self.appear)])
    #expect(result.status == 0 && result.lines.count == 2)
    #expect(try result.lines.map { try JSONValue(document: $0)["n"].number } == [1, 2])
  }

  /// A whole visit, worked out from the rules: banner late, over the boundary and back, flicks, races, a refresh,
  /// another query.
  @Test func aWholeVisit() throws {
    let result = try ReelProcess.run(["feed", "trace", Self.folder + "/visit.jsonl"])
    #expect(result.status == 0 && result.errorText.isEmpty)
    let expected = try Self.text(of: "visit.expected.jsonl")
    #expect(result.lines.count == expected.count)
    for (line, wanted) in zip(result.lines, expected) {
      #expect(Self.isSame(try JSONValue(document: line), try JSONValue(document: wanted)), "\(line)\nis not\n\(wanted)")
    }
  }

  /// Every line of the example in the help, with its real output.
  @Test func theExampleOfTheHelp() throws {
    #expect(FeedTraceExample.lines.count == 6)
    var trace = FeedTrace()
    for line in FeedTraceExample.lines {
      let output = try trace.take(line.event).map { try JSONValue(document: json(onOneLine: $0)) }
      #expect((output.map(Self.inWords) ?? "no output line") == line.outcome)
    }
  }

  /// The actions of an output line: the name of each, then what it holds.
  private static func inWords(_ line: JSONValue) -> String {
    line["actions"].elements.map { action in
      let fields = action.keys.filter { $0 != "action" }.map { "\($0)=\(word(for: action[$0]))" }
      return ([action["action"].string ?? ""] + fields).joined(separator: " ")
    }.joined(separator: "; ")
  }

  private static func word(for value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): Int(exactly: value).map { "\($0)" } ?? "\(value)"
    case .string(let value): value
    case .array(let values): values.map(word(for:)).joined(separator: ",")
    case .object(let members): members.keys.sorted().joined(separator: ",")
    }
  }

  /// Equal, but for the last digits of a curve, in which processors differ.
  private static func isSame(_ one: JSONValue, _ other: JSONValue) -> Bool {
    switch (one, other) {
    case (.number(let one), .number(let other)): abs(one - other) < 1e-6
    case (.array(let one), .array(let other)): one.count == other.count && zip(one, other).allSatisfy(isSame)
    case (.object(let one), .object(let other)):
      one.keys == other.keys && one.allSatisfy { key, value in other[key].map { isSame(value, $0) } ?? false }
    case (_, _): one == other
    }
  }

  private static let folder = TestFiles.root + "/Tests/ReelTests/Traces"

  private static func text(of name: String) throws -> [String] {
    String(decoding: try TestFiles.read(folder + "/" + name), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static func replay(_ lines: [String]) throws -> [JSONValue] {
    var trace = FeedTrace()
    return try lines.compactMap { line in
      try trace.take(line).map { try JSONValue(document: json(onOneLine: $0)) }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

@testable import reel

/// What `reel feed trace` takes and what it refuses.
@Suite struct FeedTraceInputTests {
  /// A line that cannot be taken, what it is told, and the lines before it.
  struct Bad: CustomTestStringConvertible, Sendable {
    let line, message: String
    let before: [String]

    init(_ line: String, _ message: String, after before: [String] = [#"{"event":"appear"}"#]) {
      self.line = line
      self.message = message
      self.before = before
    }

    var testDescription: String { line }
  }

  private static func field(_ name: String, _ wanted: String) -> String { "the field '\(name)' must be \(wanted)" }

  private static func missing(_ name: String) -> String { "the field '\(name)' is missing" }

  private static let shapes = [
    Bad("x", "not JSON"), Bad("{", "not JSON"), Bad(#"{"event":"appear"} {}"#, "not JSON"),
    Bad("[]", "not a JSON object"), Bad("1", "not a JSON object"), Bad("null", "not a JSON object"),
    Bad(#""appear""#, "not a JSON object"), Bad("{}", missing("event")),
    Bad(#"{"event":null}"#, field("event", "a string")),
    Bad(#"{"event":1}"#, field("event", "a string")),
    Bad(#"{"event":"swipe"}"#, "unknown event 'swipe', see reel feed trace --help"),
    Bad(#"{"event":"Appear"}"#, "unknown event 'Appear', see reel feed trace --help"),
  ]

  private static let events = [
    Bad(#"{"event":"scroll","offset":1}"#, missing("view")),
    Bad(#"{"event":"scroll","view":"banner","offset":1}"#, field("view", "'container' or 'content'")),
    Bad(#"{"event":"scroll","view":1,"offset":1}"#, field("view", "a string")),
    Bad(#"{"event":"scroll","view":"content"}"#, missing("offset")),
    Bad(#"{"event":"scroll","view":"content","offset":"1"}"#, field("offset", "a number")),
    Bad(#"{"event":"scroll","view":"content","offset":null}"#, field("offset", "a number")),
    Bad(#"{"event":"scroll","view":"content","offset":1,"epoch":null}"#, field("epoch", "a whole number")),
    Bad(#"{"event":"scroll","view":"content","offset":1,"epoch":0.5}"#, field("epoch", "a whole number")),
    Bad(#"{"event":"lift","view":"content","offset":1}"#, missing("velocity")),
    Bad(#"{"event":"lift","view":"content","velocity":1}"#, missing("offset")),
    Bad(#"{"event":"lift","offset":1,"velocity":1}"#, missing("view")),
    Bad(#"{"event":"lift","view":"content","offset":1,"velocity":true}"#, field("velocity", "a number")),
    Bad(#"{"event":"lift","view":"content","offset":1,"velocity":1,"t_ms":null}"#, field("t_ms", "a number")),
    Bad(#"{"event":"tick"}"#, missing("t_ms")), Bad(#"{"event":"tick","t_ms":"0"}"#, field("t_ms", "a number")),
    Bad(#"{"event":"land"}"#, missing("offset")), Bad(#"{"event":"land","offset":[]}"#, field("offset", "a number")),
    Bad(#"{"event":"land","offset":1,"epoch":"0"}"#, field("epoch", "a whole number")),
    Bad(#"{"event":"jump"}"#, missing("index")),
    Bad(#"{"event":"jump","index":1.5}"#, field("index", "a whole number")),
    Bad(#"{"event":"jump","index":null}"#, field("index", "a whole number")),
    Bad(#"{"event":"jump","index":1e300}"#, field("index", "a whole number")),
    Bad(#"{"event":"jump","reel":7}"#, field("reel", "a string")),
    Bad(#"{"event":"jump","reel":null}"#, field("reel", "a string")),
    Bad(#"{"event":"jump","index":0,"reel":7}"#, field("reel", "a string")),
    Bad(#"{"event":"jump","index":"0","reel":"a"}"#, field("index", "a whole number")),
    Bad(#"{"event":"query"}"#, missing("name")), Bad(#"{"event":"query","name":null}"#, field("name", "a string")),
    Bad(#"{"event":"layout","page_height":9}"#, missing("inset_top")),
    Bad(#"{"event":"layout","inset_top":0}"#, missing("page_height")),
    Bad(#"{"event":"layout","page_height":0,"inset_top":0}"#, field("page_height", "above 0")),
    Bad(#"{"event":"layout","page_height":-1,"inset_top":0}"#, field("page_height", "above 0")),
    Bad(#"{"event":"layout","page_height":9,"inset_top":"0"}"#, field("inset_top", "a number")),
    Bad(#"{"event":"slot_ready","generation":1}"#, missing("slot")),
    Bad(#"{"event":"slot_ready","slot":3,"generation":1}"#, field("slot", "a whole number from 0 to 2")),
    Bad(#"{"event":"slot_slow","slot":-1,"generation":1}"#, field("slot", "a whole number from 0 to 2")),
    Bad(#"{"event":"slot_slow","slot":0}"#, missing("generation")),
    Bad(#"{"event":"slot_slow","slot":0,"generation":"1"}"#, field("generation", "a whole number")),
    Bad(#"{"event":"slot_failed","slot":0,"generation":1}"#, missing("error")),
    Bad(#"{"event":"slot_failed","slot":0,"generation":1,"error":{}}"#, field("error", "a string")),
  ]

  private static let cursor = [#"{"config":{"paging":"cursor"}}"#, #"{"event":"appear"}"#]
  private static let refresh = [#"{"event":"refresh"}"#]

  /// After an appearance the banner is token 1 and the page token 2.
  private static let answers = [
    Bad(#"{"event":"response"}"#, missing("token")),
    Bad(#"{"event":"response","token":"2"}"#, field("token", "a whole number")),
    Bad(#"{"event":"response","token":2,"has_more":true}"#, missing("reels")),
    Bad(#"{"event":"response","token":2,"reels":null,"has_more":true}"#, field("reels", "a list of strings")),
    Bad(#"{"event":"response","token":2,"reels":"a","has_more":true}"#, field("reels", "a list of strings")),
    Bad(#"{"event":"response","token":2,"reels":["a",1],"has_more":true}"#, field("reels", "a list of strings")),
    Bad(#"{"event":"response","token":2,"reels":["a",null],"has_more":true}"#, field("reels", "a list of strings")),
    Bad(#"{"event":"response","token":2,"reels":["a"]}"#, missing("has_more")),
    Bad(#"{"event":"response","token":2,"reels":["a"],"next_cursor":null}"#, missing("has_more")),
    Bad(#"{"event":"response","token":2,"reels":["a"],"has_more":1}"#, field("has_more", "true or false")),
    Bad(#"{"event":"response","token":2,"reels":["a"],"has_more":null}"#, field("has_more", "true or false")),
    Bad(#"{"event":"response","token":2,"reels":[],"has_more":true}"#, missing("next_cursor"), after: cursor),
    Bad(
      #"{"event":"response","token":2,"reels":[],"next_cursor":1}"#, field("next_cursor", "a string or null"),
      after: cursor),
    Bad(#"{"event":"response","token":1}"#, missing("banner_height")),
    Bad(#"{"event":"response","token":1,"banner_height":null}"#, field("banner_height", "a number")),
    Bad(#"{"event":"response","token":1,"banner_height":-1}"#, field("banner_height", "a number that is not negative")),
    Bad(#"{"event":"response","token":1,"reels":[],"has_more":true}"#, missing("banner_height"), after: refresh),
    Bad(
      #"{"event":"response","token":1,"reels":[],"has_more":true,"banner_height":"9"}"#,
      field("banner_height", "a number"), after: refresh),
    Bad(
      #"{"event":"response","token":1,"reels":[],"has_more":true,"banner_height":-9}"#,
      field("banner_height", "a number that is not negative"), after: refresh),
    Bad(#"{"event":"response","token":1,"has_more":true,"banner_height":9}"#, missing("reels"), after: refresh),
    Bad(#"{"event":"failure","error":"x"}"#, missing("token")),
    Bad(#"{"event":"failure","token":2}"#, missing("error")),
    Bad(#"{"event":"failure","token":2,"error":404}"#, field("error", "a string")),
    Bad(#"{"event":"failure","token":2,"error":null}"#, field("error", "a string")),
  ]

  private static let configs = [
    Bad(#"{"config":{}}"#, "the configuration must be the first line"),
    Bad(#"{"config":{}}"#, "the configuration must be the first line", after: [#"{"config":{}}"#]),
    Bad(#"{"config":[]}"#, field("config", "an object"), after: []),
    Bad(#"{"config":null}"#, field("config", "an object"), after: []),
    Bad(#"{"config":{"page_heigth":1}}"#, "unknown config key 'page_heigth', see reel feed trace --help", after: []),
    Bad(#"{"config":{"surface":"page","x":1}}"#, "unknown config key 'x', see reel feed trace --help", after: []),
    Bad(#"{"config":{"surface":"list"}}"#, field("surface", "'page' or 'ring'"), after: []),
    Bad(#"{"config":{"surface":null}}"#, field("surface", "a string"), after: []),
    Bad(#"{"config":{"paging":"offset"}}"#, field("paging", "'page' or 'cursor'"), after: []),
    Bad(#"{"config":{"page_height":0}}"#, field("page_height", "above 0"), after: []),
    Bad(#"{"config":{"page_height":null}}"#, field("page_height", "a number"), after: []),
    Bad(#"{"config":{"inset_top":"0"}}"#, field("inset_top", "a number"), after: []),
    Bad(#"{"config":{"banner_height":-1}}"#, field("banner_height", "a number that is not negative"), after: []),
    Bad(#"{"config":{"near_end":-1}}"#, field("near_end", "a whole number not below 0"), after: []),
    Bad(#"{"config":{"near_end":0.5}}"#, field("near_end", "a whole number"), after: []),
    Bad(#"{"config":{"max_empty_pages":-1}}"#, field("max_empty_pages", "a whole number not below 0"), after: []),
    Bad(#"{"config":{"near_top":false}}"#, field("near_top", "a number"), after: []),
    Bad(#"{"config":{"pull_threshold":[]}}"#, field("pull_threshold", "a number"), after: []),
    Bad(#"{"config":{"deceleration_rate":0}}"#, "the field 'deceleration_rate' must lie between 0 and 1", after: []),
    Bad(#"{"config":{"deceleration_rate":1}}"#, "the field 'deceleration_rate' must lie between 0 and 1", after: []),
  ]

  @Test(arguments: shapes + events + answers + configs) func refuses(_ row: Bad) throws {
    var trace = FeedTrace()
    for line in row.before { _ = try trace.take(line) }
    let before = trace.page
    #expect(throws: TraceError(row.message)) { try trace.take(row.line) }
    #expect(trace.page == before)
    // The count of events did not go on either.
    let next = try trace.take(#"{"event":"retry"}"#)
    let events = row.before.filter { $0.hasPrefix(#"{"event"#) }.count
    #expect(try next.map { try JSONValue(document: json(onOneLine: $0))["n"].number } == Double(events + 1))
  }

  /// The same through the program, where a blank line counts and what came before is kept.
  @Test(arguments: shapes + events + answers + configs) func endsTheRun(_ row: Bad) throws {
    let folder = try TemporaryFolder()
    let lines = row.before + ["", row.line, #"{"event":"appear"}"#]
    let path = try folder.write("trace.jsonl", lines.joined(separator: "\n") + "\n")
    let result = try ReelProcess.run(["feed", "trace", path])
    #expect(result.status == 65)
    #expect(result.errorText == "reel feed trace: line \(row.before.count + 2): \(row.message)\n")
    #expect(result.lines.count == row.before.filter { $0.hasPrefix(#"{"event"#) }.count)
  }

  /// Bytes that are no text make a line that is no JSON, not a name with other characters in it.
  @Test func bytesThatAreNoText() throws {
    let folder = try TemporaryFolder()
    let lines = [
      Array(#"{"event":"appear"}"#.utf8), Array(#"{"event":"query","name":""#.utf8) + [0xff] + Array(#""}"#.utf8),
    ]
    let result = try ReelProcess.run(["feed", "trace", folder.write("t", lines[0] + [0x0a] + lines[1] + [0x0a])])
    #expect(result.status == 65 && result.lines.count == 1)
    #expect(result.errorText == "reel feed trace: line 2: not JSON\n")
  }
}

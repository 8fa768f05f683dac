// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import ReelWire
import Testing

@testable import ReelService

/// Lines of `control.sock`, and what they ask for.
@Suite struct ControlRequestTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let line: String
    var id: RequestID?
    /// nil for a line that is refused with `code`.
    var command: ControlRequest.Command?
    var code = ControlFailure.Code.malformed

    var testDescription: String { String(line.prefix(80)) }
  }

  private static func good(_ line: String, _ command: ControlRequest.Command, id: RequestID? = nil) -> Row {
    Row(line: line, id: id, command: command)
  }

  private static func bad(
    _ line: String, _ code: ControlFailure.Code = .malformed, id: RequestID? = nil
  ) -> Row {
    Row(line: line, id: id, command: nil, code: code)
  }

  private static let long = String(repeating: "x", count: 60_000)

  private static let commands = [
    good(#"{"command":"status"}"#, .status), good(#"{"command":"stats","player":7}"#, .stats),
    good(#" { "command" : "players" } "#, .players),
    good(#"{"command":"next"}"#, .move(.next, player: nil)),
    good(#"{"command":"next","player":null,"id":null}"#, .move(.next, player: nil)),
    good(#"{"command":"previous","player":4294967295}"#, .move(.previous, player: .max)),
    good(#"{"command":"land","index":3,"reel":null}"#, .move(.land(.index(3)), player: nil)),
    good(#"{"command":"land","reel":"a"}"#, .move(.land(.reel("a")), player: nil)),
    good(#"{"command":"jump","index":-3}"#, .move(.jump(.index(-3)), player: nil)),
    good(#"{"command":"jump","index":2.0}"#, .move(.jump(.index(2)), player: nil)),
    good(#"{"command":"jump","reel":""}"#, .move(.jump(.reel("")), player: nil)),
    good(#"{"command":"refresh","player":2}"#, .move(.refresh, player: 2)),
    good(#"{"command":"query","text":"a b"}"#, .move(.query("a b"), player: nil)),
    good(#"{"command":"wait","for":"ready"}"#, .wait(.ready, player: nil, milliseconds: 10_000)),
    good(#"{"command":"wait","for":"warm","timeout_ms":0,"player":1}"#, .wait(.warm, player: 1, milliseconds: 0)),
    good(#"{"command":"wait","for":"landing","landing":9}"#, .wait(.landing(9), player: nil, milliseconds: 10_000)),
    good(#"{"command":"monitor"}"#, .monitor(.debug, player: nil)),
    good(#"{"command":"monitor","level":"warning","player":3}"#, .monitor(.warning, player: 3)),
    good(#"{"command":"status","and":{"more":[1]}}"#, .status),
  ]

  private static let refused = [
    bad(""), bad("null"), bad("[]"), bad("{}"), bad(#"{"command":"quit"}"#), bad(#"{"command":5}"#),
    bad(#"{"command":"next","player":"1"}"#), bad(#"{"command":"next","player":1.5}"#),
    bad(#"{"command":"next","player":-1}"#, .noPlayer), bad(#"{"command":"next","player":4294967296}"#, .noPlayer),
    bad(#"{"command":"next","player":1e300}"#), bad(#"{"command":"next","player":[1]}"#),
    bad(#"{"command":"jump"}"#), bad(#"{"command":"land","index":1,"reel":"a"}"#),
    bad(#"{"command":"land","index":"1"}"#), bad(#"{"command":"land","index":99999999999999999999}"#),
    bad(#"{"command":"land","index":true}"#), bad(#"{"command":"land","reel":7}"#),
    bad(#"{"command":"query"}"#), bad(#"{"command":"query","text":1}"#),
    bad("{\"command\":\"query\",\"text\":\"\(String(repeating: "x", count: WireLimits.id + 1))\"}"),
    bad("{\"command\":\"query\",\"text\":\"\(long)\"}"),
    bad(#"{"command":"wait"}"#), bad(#"{"command":"wait","for":"godot"}"#),
    bad(#"{"command":"wait","for":"landing"}"#), bad(#"{"command":"wait","for":"landing","landing":0}"#),
    bad(#"{"command":"wait","for":"landing","landing":-5}"#),
    bad(#"{"command":"wait","for":"ready","timeout_ms":-1}"#),
    bad(#"{"command":"wait","for":"ready","timeout_ms":86400001}"#),
    bad(#"{"command":"wait","for":"ready","timeout_ms":"soon"}"#),
    bad(#"{"command":"monitor","level":"loud"}"#), bad("{\"command\":\"monitor\",\"level\":\"\(long)\"}"),
    bad("{\"command\":\"\(long)\"}"), bad(String(repeating: "[", count: 60_000)),
    bad(
      #"{"command":"status","a":"# + String(repeating: "[", count: 30_000) + String(repeating: "]", count: 30_000) + "}"
    ),
  ]

  private static let ids = [
    good(#"{"command":"stats","id":"a"}"#, .stats, id: .text("a")),
    good(#"{"command":"stats","id":""}"#, .stats, id: .text("")),
    good(#"{"command":"stats","id":-9223372036854775808}"#, .stats, id: .whole(.min)),
    good(#"{"command":"stats","id":2.5}"#, .stats, id: .number(2.5)),
    bad(#"{"command":"quit","id":"a"}"#, id: .text("a")),
    bad(#"{"id":8}"#, id: .whole(8)),
    bad(#"{"command":"next","player":-1,"id":9}"#, .noPlayer, id: .whole(9)),
    bad(#"{"command":"stats","id":[]}"#), bad(#"{"command":"stats","id":{}}"#), bad(#"{"command":"stats","id":true}"#),
    bad(#"{"command":"stats","id":1e300}"#), bad(#"{"command":"stats","id":18446744073709551616}"#),
    bad("{\"command\":\"stats\",\"id\":\"\(long)\"}"),
  ]

  @Test(arguments: commands + refused + ids) func reads(_ row: Row) {
    do throws(ControlFailure) {
      let request = try ControlRequest.read(Array(row.line.utf8))
      #expect(request.command == row.command && request.id == row.id)
    } catch {
      #expect(row.command == nil)
      #expect(error.error.code == row.code.rawValue && error.id == row.id)
      // What was sent is not sent back but in part, however few characters it has.
      #expect(ControlText.line(error).utf8.count < 500)
    }
  }

  @Test func aCharacterOfManyScalars() {
    let name = "a" + String(repeating: "\u{301}", count: 20_000)
    #expect(throws: ControlFailure.self) { try ControlRequest.read(Array("{\"command\":\"\(name)\"}".utf8)) }
    #expect(ControlText.quote(name).utf8.count < 100)
    #expect(ControlText.quote("next") == "'next'")
  }

  @Test(arguments: [
    (RequestID?.none, #"{"events":0,"schema":"reel.missed/1"}"#),
    (.text("é\n"), #"{"events":0,"id":"é\n","schema":"reel.missed/1"}"#),
    (.whole(-7), #"{"events":0,"id":-7,"schema":"reel.missed/1"}"#),
    (.number(0.5), #"{"events":0,"id":0.5,"schema":"reel.missed/1"}"#),
  ]) func anAnswerRepeatsTheID(_ id: RequestID?, _ expected: String) {
    #expect(ControlText.line(MissedDocument(events: 0), answering: id) == expected + "\n")
  }
}

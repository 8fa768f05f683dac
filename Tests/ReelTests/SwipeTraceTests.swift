// SPDX-License-Identifier: Apache-2.0

import ReelBench
import Testing

@testable import reel

/// Recorded swipes: what is taken, and what is refused with its line.
@Suite struct SwipeTraceTests {
  @Test func aTraceIsRead() throws {
    let folder = try TemporaryFolder()
    let lines = [
      #"{"t_ms":0,"action":"next"}"#, "", "  \r", #"{"action":"jump","index":7,"t_ms":150.9}"# + "\r",
      #"{"t_ms":150,"action":"previous"}"#,
    ]
    let path = try folder.write("trace.jsonl", lines.joined(separator: "\n"))
    #expect(
      try SwipeTrace.read(path) == [
        SwipeMove(.next, .at(0)), SwipeMove(.jump(7), .at(150)), SwipeMove(.previous, .at(150)),
      ])
  }

  /// A line after one at 100 ms, and what is wrong with it.
  struct Bad: CustomTestStringConvertible, Sendable {
    let line, message: String

    init(_ line: String, _ message: String) {
      self.line = line
      self.message = message
    }

    var testDescription: String { line }
  }

  private static let actions = "the field 'action' must be 'next' or 'previous' or 'jump'"

  @Test(arguments: [
    Bad("x", "not JSON"), Bad("{", "not JSON"), Bad("[]", "not a JSON object"), Bad("1", "not a JSON object"),
    Bad("{}", "the field 'action' is missing"), Bad(#"{"t_ms":100}"#, "the field 'action' is missing"),
    Bad(#"{"action":"next"}"#, "the field 't_ms' is missing"),
    Bad(#"{"t_ms":100,"action":"back"}"#, actions), Bad(#"{"t_ms":100,"action":"Next"}"#, actions),
    Bad(#"{"t_ms":100,"action":1}"#, "the field 'action' must be a string"),
    Bad(#"{"t_ms":"100","action":"next"}"#, "the field 't_ms' must be a number"),
    Bad(#"{"t_ms":-1,"action":"next"}"#, "the field 't_ms' must be a time that is not negative, and not years"),
    Bad(#"{"t_ms":1e14,"action":"next"}"#, "the field 't_ms' must be a time that is not negative, and not years"),
    Bad(#"{"t_ms":99,"action":"next"}"#, "the field 't_ms' goes back from 100"),
    Bad(#"{"t_ms":100,"action":"jump"}"#, "the field 'index' is missing"),
    Bad(#"{"t_ms":100,"action":"jump","index":-1}"#, "the field 'index' must be a whole number not below 0"),
    Bad(#"{"t_ms":100,"action":"jump","index":0.5}"#, "the field 'index' must be a whole number"),
    Bad(#"{"t_ms":100,"action":"jump","index":null}"#, "the field 'index' must be a whole number"),
    Bad(#"{"t_ms":100,"action":"next","index":1}"#, "the field 'index' is for 'jump'"),
    Bad(#"{"t_ms":100,"action":"next","reel":"a"}"#, "unknown field 'reel'"),
  ])
  func badLines(_ bad: Bad) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("trace.jsonl", #"{"t_ms":100,"action":"next"}"# + "\n\n" + bad.line + "\n")
    let error = #expect(throws: ExitError.self) { try SwipeTrace.read(path) }
    #expect(error == ExitError(.data, "\(path): line 3: \(bad.message)"))
  }

  @Test func bytesThatAreNoText() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("trace.jsonl", [0xff, 0x0a])
    let error = #expect(throws: ExitError.self) { try SwipeTrace.read(path) }
    #expect(error == ExitError(.data, "\(path): line 1: not JSON"))
  }

  @Test func anEmptyTraceIsRefused() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("trace.jsonl", "\n")
    let error = #expect(throws: ExitError.self) { try SwipeTrace.read(path) }
    #expect(error == ExitError(.data, "\(path): no step in it"))
  }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

/// The syntax of configuration files.
@Suite struct ConfigurationTextTests {
  /// A file, and what it says.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    /// `LINE: KEY=VALUE` each.
    let assignments: [String]
    /// `WEIGHT: PLACE: MESSAGE` each.
    let notes: [String]

    init(_ name: String, _ bytes: [UInt8], _ assignments: [String], _ notes: [String] = []) {
      testDescription = name
      self.bytes = bytes
      self.assignments = assignments
      self.notes = notes
    }

    init(_ name: String, _ text: String, _ assignments: [String], _ notes: [String] = []) {
      self.init(name, Array(text.utf8), assignments, notes)
    }
  }

  static let good = [
    Row("nothing", "", []),
    Row("comments and blank lines", "# x\n\n  ; y\n\t\n[S]\n#A=1\n;A=2\n  # A=3\nA=4", ["9: A=4"]),
    Row("no end of line", "[S]\nA=1", ["2: A=1"]),
    Row("blanks", "  [S]\t\n\tA\t =  a b  \n B=c=d \nC= = \n", ["2: A=a b", "3: B=c=d", "4: C=="]),
    Row("nothing behind", "[S]\nA=\nB= \t\n", ["2: A=", "3: B="]),
    Row("nothing is unquoted", "[S]\nA=\"a\"\nB=x # y\nC=x ; y", ["2: A=\"a\"", "3: B=x # y", "4: C=x ; y"]),
    Row("CRLF", "[S]\r\nA=1\r\nB=2 \\\r\n 3\r\n", ["2: A=1", "3: B=2   3"]),
    Row("a mark", [0xef, 0xbb, 0xbf] + Array("[S]\nA=1\n".utf8), ["2: A=1"]),
    Row("continued", "[S]\nA=a\\\nb\\\n\nB=c", ["2: A=a b", "5: B=c"]),
    Row("continued over comments", "[S]\nA=a\\\n# no\n ; no\nb\nB=c", ["2: A=a b", "6: B=c"]),
    Row("continued for ever", "[S]\nA=a\\", ["2: A=a"]),
    Row("two backslashes", "[S]\nA=a\\\\\nB=b\\\\\\\nc", ["2: A=a\\\\", "3: B=b\\\\ c"]),
    Row("a comment does not go on", "[S]\n# a\\\nA=1", ["3: A=1"]),
    Row("a section goes on", "[\\\nS]\nA=1", [], ["warning: f:1: unknown section ' S', did you mean 'S'?"]),
    Row("twice, and again", "[S]\nA=1\nA=2\n[S]\nA=3", ["2: A=1", "3: A=2", "5: A=3"]),
    Row("text", "[S]\nÄ=ö\u{200b}", ["2: Ä=ö\u{200b}"]),
  ]

  static let bad = [
    Row(
      "no section", "A=1\nB=2\n[S]\nC=3", ["4: C=3"], ["error: f:1: 'A' comes before any section, [S] is to come first"]
    ),
    Row(
      "unknown section", "[T]\nA=1\nx=\n[S]\nB=2", ["5: B=2"], ["warning: f:1: unknown section 'T', did you mean 'S'?"]),
    Row("half a section", "[S\nA=1", [], ["error: f:1: '[S' is no [S]"]),
    Row("an empty section", "[]\nA=1", [], ["error: f:1: '[]' is no [S]"]),
    Row(
      "no assignment", "[S]\nA\nB=1\n-", ["3: B=1"],
      ["error: f:2: 'A' is neither Key=value nor a comment", "error: f:4: '-' is neither Key=value nor a comment"]),
    Row(
      "no key", "[S]\n=1\n = 2", [],
      ["error: f:2: there is no key before '='", "error: f:3: there is no key before '='"]),
    Row(
      "no text", Array("[S]\nA=".utf8) + [0xff, 10] + Array("B=1".utf8), ["3: B=1"], ["error: f:2: no text in UTF-8"]),
    Row("a zero byte", "[S]\nA=a\0b\nB=1", ["3: B=1"], ["error: f:2: no text in UTF-8"]),
    Row("control characters", "[S]\nx\u{1b}[2J", [], ["error: f:2: 'x\\u{1b}[2J' is neither Key=value nor a comment"]),
    Row("a carriage return inside", "[S]\nA\r=1\r\r\n", ["2: A\r=1\r"]),
  ]

  @Test(arguments: good + bad) func reads(_ row: Row) {
    let text = ConfigurationText(row.bytes, file: "f", section: "S")
    #expect(text.assignments.map { "\($0.line): \($0.key)=\($0.value)" } == row.assignments)
    #expect(text.notes.all.map { "\($0.weight): \($0.text)" } == row.notes)
  }

  /// Whatever stands in a file, reading it comes to an end.
  @Test func anything() {
    var state: UInt64 = 88_172_645_463_325_252
    let alphabet = Array("[S]=\\#; \t\r\nAB".utf8) + [0, 0xff, 0xc3]
    for _ in 0..<2_000 {
      var bytes: [UInt8] = []
      for _ in 0..<40 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        bytes.append(alphabet[Int(state % UInt64(alphabet.count))])
      }
      let text = ConfigurationText(bytes, file: "f", section: "S")
      for assignment in text.assignments { #expect((1...41).contains(assignment.line) && !assignment.key.isEmpty) }
    }
  }
}

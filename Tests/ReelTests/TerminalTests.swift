// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

@Suite struct TerminalTests {
  /// An environment, and whether it allows colour.
  struct Row: CustomTestStringConvertible, Sendable {
    let environment: [String: String]
    let allowsColour: Bool

    init(_ environment: [String: String], _ allowsColour: Bool) {
      self.environment = environment
      self.allowsColour = allowsColour
    }

    var testDescription: String { "\(environment)" }
  }

  private static let rows = [
    Row(["TERM": "xterm"], true),
    Row(["TERM": "xterm", "NO_COLOR": ""], true),
    Row(["TERM": "xterm", "NO_COLOR": "1"], false),
    Row(["TERM": "dumb"], false),
    Row([:], false),
  ]

  @Test(arguments: rows) func colour(_ row: Row) {
    #expect(terminal(row.environment).allowsColour == row.allowsColour)
  }

  @Test func widthIsEightyWhenUnknown() {
    #expect(terminal([:]).width == 80)
  }

  @Test func plainTextStaysPlain() {
    #expect(Style.plain.bold("a") == "a")
    #expect(Style(isEnabled: true).red("a") == "\u{1b}[31ma\u{1b}[0m")
    #expect(Style(isEnabled: true).dim("").isEmpty)
  }

  @Test(arguments: [("a", "'a'"), ("a\u{1b}[2J\n", "'a\\u{1b}[2J\\u{a}'"), ("é\u{202e}", "'é\\u{202e}'")])
  func quotes(text: String, quoted: String) {
    #expect(text.quoted == quoted)
  }

  private func terminal(_ environment: [String: String]) -> Terminal {
    Terminal(showsOutput: true, showsErrors: true, environment: { environment[$0] }, columns: nil)
  }
}

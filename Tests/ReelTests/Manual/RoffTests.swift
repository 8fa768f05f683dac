// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

@Suite struct RoffTests {
  @Test(arguments: [
    ("a-b --runs", #"a\-b \-\-runs"#), (#"C:\reel"#, #"C:\(rsreel"#), ("reel's \"x\"", #"reel\(aqs \(dqx\(dq"#),
    ("~/`^", #"\(ti/\(ga\(ha"#), ("9×16 …", #"9\[u00D7]16 \[u2026]"#), ("\u{1F3AC}", #"\[u1F3AC]"#),
    ("a\tb", #"a\[u0009]b"#),
  ])
  func escapes(_ text: String, _ roff: String) { #expect(Roff.escaped(text) == roff) }

  private static func written(_ blocks: [ManualSection.Block]) -> String {
    var roff = Roff()
    roff.section(ManualSection(heading: "X", blocks: blocks))
    return roff.text
  }

  @Test(arguments: [".conf is no macro", "'conf is none either", "..."])
  func aLineOfTextIsNoMacro(_ text: String) {
    let lines = Self.written([
      .paragraph(ManualText(text)), .literal([text]), .item(ManualText(text), [ManualText(text)]),
    ])
    .split(separator: "\n")
    for line in lines where line.contains("conf") || line.contains("...") {
      #expect(!line.hasPrefix(".") && !line.hasPrefix("'"), "\(line)")
    }
  }

  @Test func aSentenceBeginsALine() {
    let text = "It ends. That begins, e.g. here. \(bold: "Bold") is [x]... FILE too." as ManualText
    #expect(
      Self.written([.paragraph(text)]) == ".SH X\nIt ends.\nThat begins, e.g. here.\n\\fBBold\\fR is [x]... FILE too.\n"
    )
  }

  @Test func headingsBeginParagraphs() {
    let blocks: [ManualSection.Block] = [.subheading("Y"), .paragraph("a"), .paragraph("b"), .literal(["c  d"])]
    #expect(Self.written(blocks) == ".SH X\n.SS Y\na\n.PP\nb\n.PP\n.EX\nc  d\n.EE\n")
  }

  @Test(arguments: [
    ("'--compare' measures", ["B--compare", " measures"]),
    ("with '--origin http', too", ["with ", "B--origin http", ", too"]),
    ("a reel's end ('~')", ["a reel's end (", "B~", ")"]), ("with --resume: try", ["with ", "B--resume", ": try"]),
    ("that 'reel manual' and", ["that ", "Breel manual", " and"]), ("a - b", ["a - b"]),
    ("'a' and b's 'c d'.", ["Ba", " and b's ", "Bc d", "."]), ("x -- y", ["x -- y"]),
  ])
  func helpIsMarkedUp(_ help: String, _ spans: [String]) {
    #expect(ManualText(help: help).spans.map { ($0.face == .bold ? "B" : "") + $0.text } == spans)
  }
}

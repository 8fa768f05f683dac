// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelBench

@Suite struct HTMLTextTests {
  private struct Row: CustomTestStringConvertible {
    let raw, escaped: String
    var testDescription: String { escaped }

    init(_ raw: String, _ escaped: String) { (self.raw, self.escaped) = (raw, escaped) }
  }

  private static let nonCharacters = String(
    String.UnicodeScalarView([0xFFFE, 0xFFFF, 0xFDD0, 0xFDEF, 0x1FFFE, 0x10FFFF].compactMap(Unicode.Scalar.init)))

  private static let rows = [
    Row("plain – ä 漢 👍🏽", "plain – ä 漢 👍🏽"),
    Row("<b>&amp;\"'", "&lt;b&gt;&amp;amp;&quot;&#39;"),
    Row("a\u{0}b\u{7}c\u{1B}d\u{7F}e\u{85}f", "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e\u{FFFD}f"),
    Row("f\tg\nh\ri", "f\u{FFFD}g\u{FFFD}h\u{FFFD}i"),
    Row("a\r\nb", "a\u{FFFD}\u{FFFD}b"),
    Row("\u{202E}4pm\u{202C}\u{2066}\u{200F}\u{61C}", "\u{FFFD}4pm\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    Row(nonCharacters, String(repeating: "\u{FFFD}", count: 6)),
    Row("e\u{301}<\u{338}", "e\u{301}&lt;\u{338}"),
  ]

  @Test(arguments: rows) private func escapes(_ row: Row) {
    var html = HTMLText()
    html.text(row.raw)
    #expect(html.document.unicodeScalars.elementsEqual(row.escaped.unicodeScalars))
    var attribute = HTMLText()
    attribute.shape("g", ["aria-label": row.raw])
    #expect(attribute.document.unicodeScalars.elementsEqual("<g aria-label=\"\(row.escaped)\"/>".unicodeScalars))
  }

  @Test func nests() {
    var html = HTMLText()
    html.element("p", ["class": "a b"]) { html in
      html.markup("x&nbsp;")
      html.element("b", "<y>")
      html.void("br", [:])
    }
    #expect(html.document == "<p class=\"a b\">x&nbsp;<b>&lt;y&gt;</b><br></p>")
  }

  @Test func shortensInTheMiddle() {
    #expect(ShortText.middle("abcdefghij", limit: 10) == "abcdefghij")
    #expect(ShortText.middle("abcdefghijk", limit: 10) == "abc…fghijk")
    #expect(ShortText.middle("", limit: 3) == "")
    // One letter to the eye.
    let letter = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(ShortText.middle(letter, limit: 50).unicodeScalars.count == 50)
  }

  @Test func sharedFoldersAreNamedOnce() {
    let names = ReelNames(["/a/bc/d.mp4", "/a/bd/e.mp4"])
    #expect(names.folder == "/a/")
    #expect(names.name("/a/bd/e.mp4") == "bd/e.mp4" && names.name("elsewhere") == "elsewhere")
    #expect(ReelNames(["/a/x.mp4"]).name("/a/x.mp4") == "x.mp4")
    #expect(ReelNames([]).folder.isEmpty && ReelNames(["x", "/y"]).folder.isEmpty)
    // Letters that begin with the same byte.
    #expect(ReelNames(["/ä", "/ö"]).folder == "/")
  }
}

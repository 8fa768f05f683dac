// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelMedia

@Suite struct DashManifestTests {
  /// What stands in a manifest.
  struct Row: CustomTestStringConvertible, Sendable {
    let name, text: String

    init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }

    var testDescription: String { name }

    /// The text between the start and the end of a manifest; the whole, where it is a document of its own.
    var bytes: [UInt8] { Array(text.hasPrefix("<?xml") ? text.utf8 : "<MPD>\(text)</MPD>".utf8) }
  }

  private static let confined = [
    Row("nothing", ""),
    Row("relative", "<BaseURL>media/</BaseURL><BaseURL> one.mp4\n</BaseURL>"),
    Row("template", #"<S media="$RepresentationID$/$Number%05d$.m4s" initialization='init-$RepresentationID$.mp4'/>"#),
    Row(
      "schemes and namespaces", #"<A profiles="urn:mpeg:dash:profile:isoff-live:2011" xmlns="http://example.org/x"/>"#),
    Row("schema location", #"<A xsi:schemaLocation="urn:mpeg:dash:schema:mpd:2011 DASH-MPD.xsd"/>"#),
    Row("another place on a network", "<BaseURL>https://example.org/media/</BaseURL>"),
    Row("times", #"<A availabilityStartTime="2024-01-01T10:00:00Z" sar="1:1" duration="PT4.5S"/>"#),
    Row("declaration", #"<?xml version="1.0" encoding="UTF-8"?><MPD><BaseURL>a/</BaseURL></MPD>"#),
    Row("declaration, lower case", #"<?xml version="1.0" encoding="utf-8"?><MPD/>"#),
    Row("no encoding named", #"<?xml version="1.0"?><MPD/>"#),
    Row("named entity", "<BaseURL>a&amp;b/</BaseURL>"),
    Row("dots within a name", "<BaseURL>a.b.c/.d/</BaseURL>"),
    Row("not ASCII", "<BaseURL>e\u{301}té/☃.mp4</BaseURL>"),
  ]

  private static let escaping = [
    Row("parent", "<BaseURL>../x.mp4</BaseURL>"),
    Row("parent of a folder", "<BaseURL>a/../../x.mp4</BaseURL>"),
    Row("parent, at the end", "<BaseURL>a/..</BaseURL>"),
    Row("parent, in an attribute", #"<S media="a/../../x"/>"#),
    Row("parent, in any attribute", #"<S harmless="a/../../x"/>"#),
    Row("parent, between white space", "<BaseURL>\n  ../x\t</BaseURL>"),
    Row("parent, outside the root", "</MPD>../x<MPD>"),
    Row("parent, after another value", #"<S a="x" b='y' media="../x"/>"#),
    Row("root", "<BaseURL>/etc/</BaseURL>"),
    Row("root, after white space", "<BaseURL> /etc/</BaseURL>"),
    Row("root of a network", "<BaseURL>//localhost/x</BaseURL>"),
    Row("file", "<BaseURL>file:/etc/passwd</BaseURL>"),
    Row("file, upper case", "<BaseURL>FILE:/etc/passwd</BaseURL>"),
    Row("other protocols", "<BaseURL>concat:a|b</BaseURL>"),
    Row("subfile", "<BaseURL>subfile,,start,0,end,1,,:x</BaseURL>"),
    Row("colon before a digit only", "<BaseURL>file:1/x</BaseURL>"),
    Row("colon after a digit only", "<BaseURL>a1:/x</BaseURL>"),
    Row("half of a parent as an id", #"<Representation id="."/>"#),
    Row("half of a parent at the end of an id", #"<Representation id="x/."/>"#),
    Row("half of a parent before an id", #"<S media="x/.$RepresentationID$/y"/>"#),
    Row("half of a parent after an id", #"<S media="x/$RepresentationID$./y"/>"#),
    Row("two ids in a row", #"<S media="$RepresentationID$$RepresentationID$"/>"#),
    Row(
      "a protocol split over an id",
      #"<Representation id="fi"><S media="$RepresentationID$le:/etc/x"/></Representation>"#),
    Row(
      "a protocol split the other way",
      #"<Representation id="file:"><S media="$RepresentationID$/etc/x"/></Representation>"#),
    Row("parent in an id that looks like a name of a scheme", #"<Representation id="urn:/../../etc/passwd"/>"#),
    Row("parent in an id that looks like an address", #"<Representation id="http://x/../../../etc/passwd"/>"#),
    Row("numbered entity", "<BaseURL>&#46;&#46;/x</BaseURL>"),
    Row("hexadecimal entity", "<BaseURL>&#x2e;&#x2e;/x</BaseURL>"),
    Row("own entity", #"<!DOCTYPE MPD [<!ENTITY d "."/>]><BaseURL>&d;&d;/x</BaseURL>"#),
    Row("CDATA", "<BaseURL><![CDATA[../x]]></BaseURL>"),
    Row("CDATA around a half", "<BaseURL>.<![CDATA[./x]]></BaseURL>"),
    Row("comment", "<BaseURL>.<!-- -->./x</BaseURL>"),
    Row("backslash", #"<BaseURL>..\x</BaseURL>"#),
    Row("quotes within other quotes", #"<S media='"../x"'/>"#),
    Row("other quotes within quotes", #"<S media="'../x'"/>"#),
    Row("> within a value", #"<S media="a>b" other="../x"/>"#),
    Row("> within a value hides a quote", #"<S media="a>" other="/../x"/>"#),
    Row("a value that never ends", #"<S media="x"#),
    Row("> joined with a mark", "<BaseURL>\u{301}/../../etc/passwd</BaseURL>"),
    Row("quotes joined with marks", "<S media=\"\u{301}/../../x\" b=\"\u{301}y\"/>"),
    Row("< joined with a mark", "<BaseURL>x<\u{301} a=\"/../../x\"/></BaseURL>"),
    Row("a dot joined with a mark", "<BaseURL>x/../\u{301}</BaseURL>"),
    Row("another encoding", #"<?xml version="1.0" encoding="UTF-7"?><MPD>+AC4ALg-/x</MPD>"#),
    Row("another encoding, other quotes", "<?xml version='1.0' encoding='UTF-7'?><MPD/>"),
    Row("another encoding, apart", #"<?xml version="1.0" encoding = "UTF-7"?><MPD/>"#),
    Row("another encoding, a line apart", "<?xml version=\"1.0\" encoding\n=\"UTF-7\"?><MPD/>"),
    Row("another encoding, UTF-8 named elsewhere", #"<?xml version="1.0" encoding="UTF-7"?><MPD encoding="utf-8"/>"#),
    Row("NUL", "<BaseURL>x\0/</BaseURL>"),
  ]

  @Test(arguments: confined) func allows(_ row: Row) { #expect(DashManifest.isConfined(row.bytes)) }

  @Test(arguments: escaping) func refuses(_ row: Row) { #expect(!DashManifest.isConfined(row.bytes)) }

  @Test func refusesWhatIsTooLarge() {
    let start = Array("<MPD>".utf8)
    #expect(DashManifest.isConfined(start + [UInt8](repeating: 32, count: DashManifest.byteLimit - start.count)))
    #expect(!DashManifest.isConfined(start + [UInt8](repeating: 32, count: DashManifest.byteLimit - start.count + 1)))
  }

  @Test(arguments: [
    ("<MPD/>", true), ("<?xml version=\"1.0\"?>\n<MPD type=\"static\">", true), ("\u{feff}<MPD>", true),
    (" \n\t<MPD>", true), ("<!-- --><MPD>", true), ("", false), ("<", false), ("#EXTM3U", false),
    ("text <MPD>", false), ("<svg/>", false), ("<mpd>", false),
  ])
  func recognises(text: String, isManifest: Bool) {
    #expect(DashManifest.isManifest(Array(text.utf8)) == isManifest)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelThumbs

/// What files are called.
@Suite struct OutputNamesTests {
  @Test(arguments: [
    ("{name}", true), ("{index}-{name}.{ext}", true), ("a", false), ("", false), ("{title}", false), ("{name", false),
    ("name}", false), ("{{name}}", false), ("{}", false),
  ])
  func templates(text: String, isOne: Bool) { #expect((NameTemplate(text) != nil) == isOne) }

  @Test(arguments: [
    ("{name}", "reels/clip.one.mp4", nil, "clip.one"), ("{name}.{ext}", "reels/clip.mp4", nil, "clip.mp4"),
    ("{id}", "reels/clip.mp4", "42/a", "42_a"), ("{id}", "reels/clip.mp4", nil, "clip"),
    ("{index}", "clip.mp4", nil, "000001"), ("../{name}", "clip.mp4", nil, "_.._clip"),
    ("{name}", ".mp4", nil, "_.mp4"),
    ("{name}", "a/..", nil, "_."), ("{name}", "line\nend.mp4", nil, "line_end"), ("{name}", "folder/", nil, "folder"),
  ])
  func names(template: String, path: String, id: String?, name: String) throws {
    let template = try #require(NameTemplate(template))
    #expect(template.name(of: ThumbSource(path: path, id: id), index: 1) == name)
  }

  @Test func addressesLoseTheirQuery() throws {
    let template = try #require(NameTemplate("{name}.{ext}"))
    let source = ThumbSource(path: "https://example.org/v/clip.mp4?token=a/b.c#t=1", isRemote: true)
    #expect(template.name(of: source, index: 1) == "clip.mp4")
  }

  @Test func longNamesStayApart() throws {
    let template = try #require(NameTemplate("{name}"))
    let long = String(repeating: "ä", count: 120)
    let names = ["\(long)1.mp4", "\(long)2.mp4"].map { template.name(of: ThumbSource(path: $0), index: 1) }
    #expect(names[0] != names[1])
    #expect(names.allSatisfy { $0.utf8.count < 200 })
  }

  @Test func noTwoAreAlike() throws {
    let template = try #require(NameTemplate("{name}"))
    let paths = [
      "a/1.mp4", "b/1.mp4", "b/1.mov", "2.mp4", "2.sheet.mp4", "2.sprites-1.mp4", "manifest.mp4", "Clip.mp4",
      "clip.mov",
      "3.mp4", "3.mp4",
    ]
    let sources = paths.map { ThumbSource(path: $0) }
    let names = OutputNames(sources, template: template).names
    #expect(Set(names.map { $0.lowercased() }).count == paths.count)
    #expect(names[3] == "2")
    #expect(names[0].hasPrefix("1-"))
    for name in names { #expect(!name.hasSuffix(".sheet") && name != "manifest") }
    // Whatever else is in the run, as long as it is not of that name.
    #expect(OutputNames(Array(sources[..<3].reversed()), template: template).names.reversed() == Array(names[..<3]))
  }
}

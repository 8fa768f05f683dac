// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

@Suite struct HelpPageTests {
  @Test func commandPage() {
    let page = HelpPage(command: SampleCommands.probe, program: "reel")
    #expect(
      page.text() == """
        usage: reel probe [option]... FILE...

        Show what a reel is made of.

        Opens each FILE as a player would and tells what it found. Nothing is decoded
        beyond the first frame.

        options:
              --json         write one JSON document instead of text
          -n, --runs N       open each reel this many times, and throw the first result
                             away because nothing is cached then (default: 20)
              --speed X      play faster or slower (default: 1)
          -f, --format framemd5|y4m
                             what to write (default: framemd5)
          -o, --output FILE  write here
              --seed N       repeat a run
          -h, --help         show this help and exit

        examples:
          reel probe --json Media/portrait.mp4
              the same as one JSON document

        """)
  }

  @Test func programPage() {
    guard case .help(let page) = SampleCommands.tree.resolve(["--help"]) else {
      Issue.record("no help")
      return
    }
    #expect(
      page.text() == """
        usage: reel COMMAND [option]... [operand]...

        Keeps reels warm.

        commands:
          probe              show what a reel is made of
          bench first-frame  measure the first frame
          bench swipe        measure swipes

        options:
              --version  show the version and exit
          -h, --help     show this help and exit

        'reel COMMAND --help' tells more.

        """)
  }

  @Test func groupPage() {
    guard case .help(let page) = SampleCommands.tree.resolve(["bench", "--help"]) else {
      Issue.record("no help")
      return
    }
    #expect(
      page.text() == """
        usage: reel bench COMMAND [option]... [operand]...

        commands:
          first-frame  measure the first frame
          swipe        measure swipes

        options:
          -h, --help  show this help and exit

        'reel bench COMMAND --help' tells more.

        """)
  }

  @Test(arguments: [20, 40, 60, 80, 120]) func fits(width: Int) {
    let page = HelpPage(command: SampleCommands.firstFrame, program: "reel")
    let longestWord = 23
    for line in page.text(width: width).split(separator: "\n") {
      #expect(line.count <= max(width, longestWord))
    }
  }

  @Test func headingsAreBoldOnATerminal() {
    let text = HelpPage(command: SampleCommands.probe, program: "reel").text(style: Style(isEnabled: true))
    #expect(text.contains("\u{1b}[1moptions:\u{1b}[0m\n"))
  }

  @Test(arguments: [
    ("", 5, []), ("a b c", 3, ["a b", "c"]), ("abcdef gh", 3, ["abcdef", "gh"]), ("a\n  b", 80, ["a b"]),
  ])
  func wrap(text: String, width: Int, lines: [String]) {
    #expect(TextWrap.lines(text, width: width) == lines)
  }
}

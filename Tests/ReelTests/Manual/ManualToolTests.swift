// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import reel

/// The manuals as the tools see them that show manuals.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct ManualToolTests {
  private static func file(_ name: ManualName, in folder: TestFolder) throws -> String {
    try folder.write(Reel.manual.roff(name), to: name.file)
  }

  @Test(arguments: Reel.manual.names) func nothingIsWrongWithThem(_ name: ManualName) throws {
    let folder = try TestFolder()
    let file = try Self.file(name, in: folder)
    for tool in [
      ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", file], ["groff", "-man", "-ww", "-z", file],
      ["mandoc", "-T", "lint", file],
    ] {
      let result = try ReelProcess.run(program: tool[0], Array(tool.dropFirst()), environment: ["MANROFFSEQ="])
      #expect(result.status == 0 && result.errorText == "", "\(tool)")
      if tool[0] != "man" { #expect(result.text == "", "\(tool)") }
    }
    let text = Reel.manual.roff(name)
    #expect(text.utf8.allSatisfy { $0 == 10 || (32..<127).contains($0) })
    #expect(text == Reel.manual.roff(name))
  }

  /// The page as a terminal shows it, without markup.
  private static func shown(_ name: ManualName) throws -> [String] {
    let folder = try TestFolder()
    let text = try Tool.output(of: ["mandoc", "-T", "utf8", "-O", "width=200", Self.file(name, in: folder)])
    var shown: [Character] = []
    var erases = false
    // Bold and italics are overstruck.
    for scalar in text.unicodeScalars {
      if scalar == "\u{8}" { erases = true; continue }
      if erases { shown.removeLast() }
      erases = false
      shown.append(Character(scalar))
    }
    return String(shown).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test(arguments: Reel.manual.names) func theyHaveTheUsualSections(_ name: ManualName) throws {
    let headings = try Self.shown(name).filter { $0.first?.isLetter ?? false }.dropFirst().dropLast()
    var usual = ["NAME", "SYNOPSIS", "DESCRIPTION"]
    usual += name == .wire ? [] : ["OPTIONS", "EXIT STATUS"]
    usual += ["ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO"]
    #expect(headings.filter(usual.contains) == usual)
  }

  /// The lines below a heading up to the next one of its kind: those that are no deeper.
  private static func below(_ heading: String, _ lines: [String]) -> [String] {
    let indent = heading.prefix { $0 == " " }.count
    let rest = lines.drop { $0 != heading }.dropFirst()
    return Array(rest.prefix { $0.isEmpty || $0.prefix { $0 == " " }.count > indent })
  }

  @Test(arguments: Reel.manual.names) func optionsAreThoseOfTheHelp(_ name: ManualName) throws {
    let lines = try Self.shown(name)
    for command in Reel.manual.page(name).commands {
      let usage = "   " + ManualPage.usage(command, program: "reel").plain
      let part = lines.contains(usage) ? Self.below(usage, lines) : Self.below("OPTIONS", lines)
      let terms = part.filter { $0.hasPrefix("       -") }
      let help = try #require(Project.helpPages[command.path])
      #expect(
        Set(terms.flatMap { Project.spellings(inLine: $0) }) == Project.spellings(onHelp: help), "\(command.name)")
    }
  }

  @Test func theProgramPrintsOne() throws {
    let result = try ReelProcess.run(["manual", "reel-serve(8)"])
    #expect(result.status == 0 && result.text == Reel.manual.roff(.serve))
  }

  @Test func theProgramListsThem() throws {
    let result = try ReelProcess.run(["manual"])
    #expect(result.text.split(separator: "\n").count == Reel.manual.names.count)
    #expect(result.text.contains("reel-protocol(7)  how players"))
    #expect(try ReelProcess.run(["manual", "--json"]).text.contains(#""schema" : "reel.manual/1""#))
  }

  @Test func theProgramWritesAll() throws {
    let folder = try TestFolder()
    for _ in 1...2 {
      #expect(try ReelProcess.run(["manual", "--all", "-o", folder.path + "/man"]).status == 0)
      for name in Reel.manual.names {
        let text = try TestFolder.read("\(folder.path)/man/man\(name.section)/\(name.file)")
        #expect(String(decoding: text, as: UTF8.self).hasPrefix(".TH "))
      }
      #expect(TestFolder.entries(of: folder.path + "/man/man1").filter { $0.hasPrefix("reel") }.count >= 3)
    }
  }

  @Test(arguments: [
    (["manual", "reel-srve"], 64, "no page 'reel-srve', did you mean 'reel-serve'?"),
    (["manual", "nothing"], 64, "no page 'nothing'; 'reel manual' lists all"),
    (["manual", "--all"], 64, "options '--all' and '--output' go together"),
    (["manual", "-o", "x"], 64, "options '--all' and '--output' go together"),
    (["manual", "--all", "-o", "x", "reel"], 64, "option '--all' takes neither a page nor '--json'"),
    (["manual", "--json", "reel"], 64, "option '--json' is for the list of pages"),
    (["manual", "--all", "-o", "/dev/null/x"], 73, "/dev/null/x: Not a directory"),
  ])
  func whatCannotBeIsRefused(_ words: [String], _ status: Int32, _ message: String) throws {
    let result = try ReelProcess.run(words)
    #expect(result.status == status && result.errorText.contains(message))
  }
}

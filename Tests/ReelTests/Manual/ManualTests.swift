// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import reel

/// The manuals, held against the table that they come from and the files around them.
@Suite struct ManualTests {
  @Test func allPagesAreThere() {
    let wanted: Set = [
      "reel.1", "reel-bench.1", "reel-thumbs.1", "reel-ctl.1", "reeld.conf.5", "reel-protocol.7", "reel-serve.8",
    ]
    #expect(Set(Reel.manual.names.map(\.file)) == wanted)
  }

  @Test func everyCommandHasOnePage() {
    let pages = Reel.manual.names.map { Reel.manual.page($0) }
    for command in Reel.commands {
      let usage = Roff.escaped("reel \(command.name)")
      let synopses = pages.filter { page in
        page.sections.contains { section in
          section.heading == "SYNOPSIS" && section.blocks.contains { Self.names($0, "reel \(command.name) [option]") }
        }
      }
      #expect(synopses.count == 1, "\(usage)")
      #expect(pages.filter { $0.commands.contains { $0.path == command.path } }.count == 1)
    }
  }

  private static func names(_ block: ManualSection.Block, _ usage: String) -> Bool {
    guard case .lines(let lines) = block else { return false }
    return lines.contains { $0.plain.hasPrefix(usage) }
  }

  @Test(arguments: [
    ("reel", "reel.1"), ("reel-serve", "reel-serve.8"), ("reel-serve.8", "reel-serve.8"),
    ("reeld.conf(5)", "reeld.conf.5"),
    ("reel-serve.1", nil), ("serve", nil), ("", nil),
  ])
  func pagesAreMeant(_ text: String, _ file: String?) { #expect(ManualName(meant: text)?.file == file) }

  @Test func keysAreDerivedFromOptions() {
    let page = ManualText.plain(of: ConfigurationManual.page())
    #expect(page.contains("MaxPlayers=") && page.contains("REEL_MAX_PLAYERS"))
    for option in ServeOptions.configurable {
      #expect(page.contains("\(option.configurationKey)=") && page.contains(option.environmentVariable))
    }
  }

  /// What the sources ask of the environment stands in a manual.
  @Test func everyVariableIsTold() throws {
    let sources = try Tool.output(of: [
      "grep", "-rhoE", #"(getenv|environment|variable)\("[A-Za-z_]+"\)"#, "\(Project.folder)/Sources",
    ])
    let names = Set(
      sources.split(separator: "\n").compactMap { $0.split(separator: "\"").dropFirst().first.map(String.init) })
    #expect(names.contains("NO_COLOR") && names.contains("XDG_RUNTIME_DIR"))
    // That one is set, for libraries, rather than read.
    for name in names where name != "no_proxy" {
      #expect(ManualNote.variables.contains { $0.name == name }, "\(name)")
    }
  }

  @Test(arguments: ExitCode.allCases) func everyExitCodeIsExplained(_ code: ExitCode) {
    #expect(
      !code.meaning.isEmpty && !code.meaning.hasSuffix(".") && code.meaning.first?.isUppercase != true
        || code.meaning.hasPrefix("SIG"))
    for name in Reel.manual.names where ![.configuration, .wire].contains(name) {
      #expect(ManualText.plain(of: Reel.manual.page(name)).contains("\(code.rawValue)\n\(code.meaning)."))
    }
  }
}

extension ManualText {
  /// All text of a page, a line for each piece.
  static func plain(of page: ManualPage) -> String {
    page.sections.flatMap { section in
      [section.heading]
        + section.blocks.flatMap { block -> [String] in
          switch block {
          case .subheading(let text), .paragraph(let text): [text.plain]
          case .lines(let lines): lines.map(\.plain)
          case .item(let term, let texts): [term.plain] + texts.map(\.plain)
          case .literal(let lines): lines
          }
        }
    }
    .joined(separator: "\n") + "\n"
  }
}

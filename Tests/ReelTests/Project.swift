// SPDX-License-Identifier: Apache-2.0

import TestOrigins

@testable import reel

/// One whose files can be read, too; this module has a smaller one of the same name.
typealias TestFolder = TestOrigins.TemporaryFolder

/// The package that the tests belong to.
enum Project {
  /// Its folder.
  static let folder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  /// The text of one of its files.
  static func text(_ path: String) throws -> String {
    String(decoding: try TestFolder.read("\(folder)/\(path)"), as: UTF8.self)
  }

  /// What stands under `options:` of a help page, each as it is typed.
  static func spellings(onHelp page: String) -> Set<String> {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let options = lines.drop { $0 != "options:" }.dropFirst().prefix { !$0.isEmpty }
    return Set(options.flatMap { spellings(inLine: String($0)) })
  }

  /// The spellings that a line begins with, before any text: `  -n, --runs N   open …`.
  static func spellings(inLine line: String) -> [String] {
    let words = line.split(separator: " ").prefix { $0.hasPrefix("-") && $0.count > 1 }
    return words.map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }
  }

  /// All help pages, by the words that lead there: of the program, its groups and its commands.
  static let helpPages: [[String]: String] = {
    let paths = Reel.commands.flatMap { command in (0...command.path.count).map { Array(command.path.prefix($0)) } }
    let pages = Set(paths).compactMap { path -> ([String], String)? in
      guard case .help(let page) = Reel.tree.resolve(path + ["--help"]) else { return nil }
      return (path, page.text())
    }
    return Dictionary(uniqueKeysWithValues: pages)
  }()
}

// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelBench

/// `reel manual`: the manuals, for `man` and for packages.
enum ManualCommand {
  private static let all = Option.flag("all", help: "write every page into the folder of '--output'")
  private static let output = Option.text(
    "output", short: "o", placeholder: "DIR", help: "with '--all': the folder, in which man1, man5 and so on are made")

  static let command = Command(
    path: ["manual"],
    summary: "print a manual, list all, or write them to a folder",
    description: [
      "Prints a page in the language of man(7), such as 'reel-bench', 'reel-bench.1' or 'reel-bench(1)'; without a page it lists them all.",
      "The pages are made from the tables that '--help' and the completions of shells come from.",
    ],
    operands: Operands("[PAGE]", atMost: 1, words: ManualName.allCases.map(\.rawValue)),
    options: [all, output, .json],
    examples: [
      CommandExample("reel manual reel-serve | man -l -", "a page to read"),
      CommandExample("reel manual --all -o /usr/local/share/man", "all pages where man finds them"),
    ],
    run: run)

  /// The list of pages as JSON.
  private struct Listing: Encodable {
    struct Page: Encodable {
      let name: String
      let section: Int
      let summary: String
    }

    let schema = "reel.manual/1"
    let pages: [Page]
  }

  @Sendable private static func run(
    _ arguments: ParsedArguments, output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    let folder = try arguments.nonEmptyTextIfGiven(Self.output)
    guard arguments.flag(all) == (folder != nil) else {
      throw ExitError(.usage, "options '--all' and '--output' go together")
    }
    if let folder {
      guard arguments.operands.isEmpty, !arguments.flag(.json) else {
        throw ExitError(.usage, "option '--all' takes neither a page nor '--json'")
      }
      try write(to: folder)
    } else if let text = arguments.operands.first {
      guard !arguments.flag(.json) else { throw ExitError(.usage, "option '--json' is for the list of pages") }
      try output.write(Reel.manual.roff(name(meant: text)))
    } else {
      try list(arguments, output: &output)
    }
    return .ok
  }

  private static func name(meant text: String) throws(ExitError) -> ManualName {
    let names = Reel.manual.names
    if let name = ManualName(meant: text), names.contains(name) { return name }
    let nearest = Suggestion.nearest(to: text, among: names.map(\.rawValue))
    let suggestion = nearest.map { ", did you mean '\($0)'?" } ?? "; 'reel manual' lists all"
    throw ExitError(.usage, "no page \(text.quoted)\(suggestion)")
  }

  private static func list(_ arguments: ParsedArguments, output: inout StandardOutput) throws(ExitError) {
    let pages = Reel.manual.names.map { Reel.manual.page($0) }
    if arguments.flag(.json) {
      let listed = pages.map { Listing.Page(name: $0.name.rawValue, section: $0.name.section, summary: $0.summary) }
      return try output.writeLine(json(Listing(pages: listed)))
    }
    for page in pages {
      let title = "\(page.name.rawValue)(\(page.name.section))"
      try output.writeLine(title + String(repeating: " ", count: max(1, 18 - title.count)) + page.summary)
    }
  }

  private static func write(to folder: String) throws(ExitError) {
    try make(folder)
    for name in Reel.manual.names {
      let section = "\(folder)/man\(name.section)"
      try make(section)
      try OutputFile.write(Array(Reel.manual.roff(name).utf8), to: "\(section)/\(name.file)", suffix: "")
    }
  }

  private static func make(_ folder: String) throws(ExitError) {
    var status = stat()
    if unsafe mkdir(folder, 0o777) == 0 { return }
    let number = errno
    if number == EEXIST, unsafe stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
    throw ExitError(.cannotCreate, "\(folder): \(unsafe String(cString: strerror(number)))".withoutControls)
  }
}

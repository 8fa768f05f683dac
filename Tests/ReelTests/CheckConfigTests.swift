// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import reel

/// `reel serve` with configuration files, as far as it goes without serving.
@Suite(.timeLimit(.minutes(30))) struct CheckConfigTests {
  private func run(_ arguments: [String], _ environment: [String] = []) throws -> ReelProcess.Result {
    try ReelProcess.run(["serve"] + arguments, environment: environment)
  }

  /// A folder with a configuration of these lines, and its file.
  private func home(_ lines: [String]) throws -> (home: TestOrigins.TemporaryFolder, file: String) {
    let home = try TestOrigins.TemporaryFolder()
    return (home, try home.write("[Daemon]\n" + lines.map { $0 + "\n" }.joined(), to: "reeld.conf"))
  }

  @Test func showsWhatHolds() throws {
    let (home, file) = try home(["MaxPlayers=5", "Key=title=a", "Key=height=b", "Group=0", "Feed=\(TestFiles.media)"])
    home.makeFolder("reeld.conf.d")
    try home.write("[Daemon]\nLogLevel=debug\nLeasTimeout=5\n", to: "reeld.conf.d/1.conf")
    let result = try run(
      ["--check-config", "--config", file, "--runtime-dir", "/run/x"], ["REEL_MAX_PLAYERS=6", "REEL_GROUP="])
    #expect(result.status == 0)
    let width = max("Feed=\(TestFiles.media)".count, "RuntimeDir=/run/x".count)
    let lines = [
      ("Feed=\(TestFiles.media)", "\(file):6"), ("Banner=", "default"), ("Key=title=a", "\(file):3"),
      ("Key=height=b", "\(file):4"), ("RuntimeDir=/run/x", "--runtime-dir"), ("MaxPlayers=6", "REEL_MAX_PLAYERS"),
      ("Group=0", "\(file):5"), ("LeaseTimeout=2000", "default"), ("Stream=", "default"),
      ("LogLevel=debug", "\(file).d/1.conf:2"),
    ]
    let text = lines.map { $0 + String(repeating: " ", count: max(0, width - $0.count)) + "  # " + $1 + "\n" }
    #expect(width > 40 || result.text == text.joined())
    for (assignment, origin) in lines {
      #expect(result.text.split(separator: "\n").contains { $0.hasPrefix(assignment) && $0.hasSuffix("# " + origin) })
    }
    let warning = "reel serve: warning: \(file).d/1.conf:3: unknown key 'LeasTimeout', did you mean 'LeaseTimeout'?\n"
    #expect(result.errorText == warning)
  }

  /// What it shows is a configuration that comes to the same.
  @Test func whatItShowsCanBeRead() throws {
    let (home, file) = try home(["MaxPlayers=5", "Key=title=a", "Feed=\(TestFiles.media)"])
    defer { withExtendedLifetime(home) {} }
    let first = try run(["--check-config", "--config", file, "--runtime-dir=/run/x"])
    let assignments = first.lines.map { String($0.prefix { $0 != "#" }) }
    let (other, again) = try self.home(assignments)
    defer { withExtendedLifetime(other) {} }
    let second = try run(["--check-config", "--config", again])
    #expect(second.status == 0 && second.errorText == "")
    #expect(
      second.lines.map { String($0.prefix { $0 != "#" }).filter { $0 != " " } }
        == assignments.map { $0.filter { $0 != " " } })
  }

  @Test func document() throws {
    let (home, file) = try home(["MaxPlayers=5", "Maxplayers=1", "LeaseTimeout=1"])
    defer { withExtendedLifetime(home) {} }
    let result = try run(
      ["--check-config", "--json", "--config", file, "--log-level=error"], ["REEL_FEED=\(TestFiles.media)"])
    #expect(result.status == 78)
    let document = try JSONValue(document: result.text)
    #expect(document["schema"].string == "reel.configuration/1")
    #expect(document["files"].elements.map(\.string) == [file])
    let settings = document["settings"].elements
    #expect(settings.map { $0["key"].string } == ServeOptions.configurable.map(\.configurationKey))
    let origins = settings.map { "\($0["origin"].string ?? "")\($0["line"].number.map { " \(Int($0))" } ?? "")" }
    #expect(
      origins == [
        "environment", "default", "default", "default", "file 2", "default", "default", "default", "option",
      ])
    let notes = document["notes"].elements
    #expect(notes.map { $0["severity"].string } == ["warning", "error"])
    #expect(notes.map { $0["line"].number } == [3, 4])
    #expect(notes.map { $0["file"].string } == [file, file])
  }

  /// Lines of a configuration, options, and what is wrong with them; `FILE` stands for the file.
  struct Row: Sendable, CustomTestStringConvertible {
    let lines: [String]
    var options: [String] = []
    var environment: [String] = []
    /// Of `--check-config`, which tells all.
    let notes: [String]
    /// Of a start, where that is another one.
    var status: Int32 = 78

    var testDescription: String { "\(lines) \(options) \(environment)" }
  }

  private static let long = "/" + String(repeating: "x", count: 94)
  private static let tooLong =
    "\(long): too long: the path of a socket has 107 bytes, and '/control.sock' comes behind it"

  static let rows = [
    Row(
      lines: ["MaxPlayers=0", "x", "Group=nobody-is-called-so"],
      notes: [
        "FILE:2: MaxPlayers wants a whole number from 1 to 64, not '0'",
        "FILE:3: 'x' is neither Key=value nor a comment",
        "FILE:4: Group wants the name or the number of a group, not 'nobody-is-called-so'",
      ]),
    Row(lines: ["Feed=/nowhere"], notes: ["FILE:2: open /nowhere: not-found: No such file or directory"]),
    Row(lines: ["Banner=/nowhere"], notes: ["FILE:2: open /nowhere: forbidden: no http or https address"]),
    Row(lines: ["RuntimeDir=\(long)"], notes: ["FILE:2: \(tooLong)"]),
    Row(
      lines: ["Key=url=a", "Key=nothing"],
      notes: [
        "FILE:3: Key wants NAME=PATH with one of reels, id, url, title, expires_at, has_more, next_cursor, height, "
          + "placements, not 'nothing'"
      ]),
    Row(
      lines: ["LogLevel=loud"], environment: ["REEL_LEASE_TIMEOUT=1"],
      notes: [
        "FILE:2: LogLevel wants one of 'error', 'warning', 'info', 'debug', not 'loud'",
        "REEL_LEASE_TIMEOUT wants a whole number from 100 to 600000, not '1'",
      ]),
    Row(
      lines: [], environment: ["REEL_GROUP=nobody-is-called-so", "REEL_FEED=/nowhere"],
      notes: [
        "open /nowhere: not-found: No such file or directory",
        "REEL_GROUP wants the name or the number of a group, not 'nobody-is-called-so'",
      ]),
    // What was typed has the codes that it has ever had.
    Row(
      lines: [], options: ["--group", "nobody-is-called-so"],
      notes: ["option '--group' wants the name or the number of a group, not 'nobody-is-called-so'"], status: 64),
    Row(
      lines: [], options: ["--feed", "/nowhere"],
      notes: ["open /nowhere: not-found: No such file or directory"], status: 66),
    Row(lines: [], options: ["--feed", ""], notes: ["option '--feed' is empty"], status: 64),
    Row(lines: [], options: ["--runtime-dir", long], notes: [tooLong], status: 73),
    Row(
      lines: [], options: ["--key", "x"],
      notes: [
        "option '--key' wants NAME=PATH with one of reels, id, url, title, expires_at, has_more, next_cursor, height, "
          + "placements, not 'x'"
      ], status: 64),
  ]

  @Test(arguments: rows) func refuses(_ row: Row) throws {
    let (home, file) = try home(row.lines)
    let folder = row.testDescription.contains(Self.long) ? [] : ["--runtime-dir", home.path + "/run"]
    let options = ["--config", file] + folder + row.options
    let notes = row.notes.map { $0.replacing("FILE", with: file) }
    let check = try run(["--check-config"] + options, row.environment)
    #expect(check.status == 78)
    #expect(check.errorText == notes.map { "reel serve: error: \($0)\n" }.joined())
    let start = try run(options, row.environment)
    #expect(start.status == row.status)
    let hint = row.status == 64 ? "try 'reel serve --help'\n" : ""
    #expect(start.errorText == notes.map { "reel serve: \($0)\n" }.joined() + hint)
    #expect(start.text == "")
    #expect(TestOrigins.TemporaryFolder.entries(of: home.path).sorted() == [".", "..", "reeld.conf"])
  }

  /// Places that are not as a start wants them: whoever starts it may be another user, and they may come.
  @Test(arguments: [
    ("Feed=HOME/empty", "'HOME/empty' has no reels"), ("Feed=HOME/some", nil),
    ("Feed=HOME/none.json", "'HOME/none.json' has no reels: records that cannot be used: 2"),
    ("Feed=HOME/bad.json", "read HOME/bad.json: malformed: "), ("Feed=https://localhost/{page}", nil),
    ("Feed=some", "'some' is looked for from where the daemon starts"), ("RuntimeDir=HOME/none", nil),
    ("RuntimeDir=HOME/none/", nil), ("RuntimeDir=HOME/none/below", "HOME/none: No such file or directory"),
    ("RuntimeDir=HOME/bad.json", "HOME/bad.json: Not a directory"),
    ("RuntimeDir=HOME/open", "HOME/open: everybody may write to it"),
    ("RuntimeDir=run", "'run' is looked for from where the daemon starts"), ("Stream=HOME/stream", nil),
    ("Stream=HOME/none/s", "HOME/none/s: No such file or directory"), ("Stream=HOME/", "HOME/: Is a directory"),
    ("Stream=HOME/open/s", "HOME/open/s: everybody may write to the folder, which is not sticky"),
    ("Stream=s", "'s' is looked for from where the daemon starts"),
  ])
  func warnsOfPlaces(_ line: String, _ warning: String?) throws {
    let home = try TestOrigins.TemporaryFolder()
    func text(_ text: String) -> String { text.replacing("HOME", with: home.path) }
    for name in ["empty", "some", "open"] { home.makeFolder(name) }
    try home.write("no video", to: "some/reel.mp4")
    try home.write("{", to: "bad.json")
    try home.write("{\"reels\": [{\"id\": \"a\"}, {\"id\": \"b\"}]}", to: "none.json")
    #expect(try ReelProcess.run(program: "chmod", ["777", home.path + "/open"]).status == 0)
    let file = try home.write("[Daemon]\n\(text(line))\n", to: "reeld.conf")
    let folder = line.hasPrefix("RuntimeDir") ? [] : ["--runtime-dir", home.path]
    let before = TestOrigins.TemporaryFolder.entries(of: home.path).sorted()
    let result = try ReelProcess.run(["serve", "--check-config", "--config", file] + folder, in: home.path)
    #expect(result.status == 0)
    let start = "reel serve: warning: \(file):2: "
    #expect(
      warning.map { result.errorText.hasPrefix(start + text($0)) } ?? (result.errorText == ""), "\(result.errorText)")
    #expect(TestOrigins.TemporaryFolder.entries(of: home.path).sorted() == before)
  }

  @Test func theFileThatWasNamed() throws {
    let result = try run(["--config", "/nowhere/reeld.conf"])
    #expect(result.status == 78)
    #expect(result.errorText == "reel serve: /nowhere/reeld.conf: No such file or directory\n")
    let empty = try run(["--check-config", "--config", ""])
    #expect(empty.status == 64)
    let nothing = try run(["--check-config", "--config", "/dev/null"], ["REEL_MAX_PLAYERS=x", "REEL_FEED=/nowhere"])
    #expect(nothing.status == 0 && nothing.errorText == "")
    #expect(nothing.lines.allSatisfy { $0.hasSuffix("# default") })
  }

  @Test func jsonAlone() throws {
    let result = try run(["--json", "--config=/dev/null"])
    #expect(result.status == 64)
    #expect(result.errorText.hasPrefix("reel serve: option '--json' wants '--check-config'\n"))
  }

  /// Without a runtime directory, a service has its sockets from elsewhere.
  @Test func noFolder() throws {
    let result = try ReelProcess.run(
      program: "setpriv",
      [
        "--reuid=1234", "--regid=1234", "--clear-groups", BuiltReel.path, "serve", "--check-config",
        "--config=/dev/null",
      ],
      environment: ["-u", "XDG_RUNTIME_DIR"])
    // Whoever is not root, or may not get at the program, tests nothing.
    guard result.status == 0 else { return }
    #expect(
      result.errorText
        == "reel serve: warning: no runtime directory: XDG_RUNTIME_DIR is not set; give --runtime-dir\n")
  }
}

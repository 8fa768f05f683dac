// SPDX-License-Identifier: Apache-2.0

import ReelService
import TestOrigins
import Testing

@testable import reel

/// What options come to, by command line, environment, drop-ins and file.
@Suite struct ConfigurationTests {
  private static let number = Option.integer("max-players", in: 1...64, default: 4, help: "")
  private static let name = Option.text("x", placeholder: "X", help: "")
  private static let flag = Option.flag("is-loud", help: "")
  private static let list = Option.text("key", placeholder: "K", help: "")
  private static let table = Configuration.Table(
    section: "Daemon", options: [number, name, flag, list], lists: [list])

  /// Where values are given, and what comes of it.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Text below `[Daemon]`, by the file's name; nil is the file itself.
    var files: [(name: String, text: String)] = []
    var environment: [(name: String, value: String)] = []
    var typed: [String: [String]] = [:]
    /// `NAME=VALUE @ORIGIN` each; `HOME` stands for the test's folder.
    var values: [String] = []
    var notes: [String] = []
  }

  private static let file = "c", first = "c.d/1.conf", second = "c.d/2.conf"

  static let precedence = [
    Row(testDescription: "nothing"),
    Row(testDescription: "a file", files: [(file, "MaxPlayers=5\n")], values: ["max-players=5 @HOME/c:2"]),
    Row(
      testDescription: "a drop-in comes before the file",
      files: [(file, "MaxPlayers=5\nX=a"), (first, "MaxPlayers=6")],
      values: ["max-players=6 @HOME/c.d/1.conf:2", "x=a @HOME/c:3"]),
    Row(
      testDescription: "the last drop-in", files: [(second, "X=2"), (first, "X=1"), (file, "X=0")],
      values: ["x=2 @HOME/c.d/2.conf:2"]),
    Row(
      testDescription: "by bytes", files: [("c.d/a.conf", "X=a"), ("c.d/B.conf", "X=B"), ("c.d/ä.conf", "X=ä")],
      values: ["x=ä @HOME/c.d/ä.conf:2"]),
    Row(
      testDescription: "hidden ones, and others",
      files: [("c.d/.1.conf", "X=1"), ("c.d/2.conf~", "X=2"), ("c.d/3", "X=3"), ("c.d/.conf", "X=4"), ("d", "X=5")]),
    Row(
      testDescription: "the environment comes before files", files: [(file, "X=a"), (first, "X=b")],
      environment: [("REEL_X", "c"), ("X", "d")], values: ["x=c @REEL_X"]),
    Row(
      testDescription: "the command line comes first", files: [(file, "X=a"), (first, "X=b")],
      environment: [("REEL_X", "c")], typed: ["x": ["d", "e"]], values: ["x=e @--x"]),
    Row(
      testDescription: "an empty variable is none", files: [(file, "X=a")], environment: [("REEL_X", "")],
      values: ["x=a @HOME/c:2"]),
    Row(testDescription: "the last of a file", files: [(file, "X=a\nX=b")], values: ["x=b @HOME/c:3"]),
    Row(testDescription: "back to the default", files: [(file, "X=a\nX=")]),
    Row(testDescription: "back to the default, from elsewhere", files: [(file, "X=a"), (first, "X=")]),
    Row(testDescription: "and on again", files: [(file, "X=a\nX=\nX=b")], values: ["x=b @HOME/c:4"]),
  ]

  static let lists = [
    Row(
      testDescription: "files collect", files: [(file, "Key=a\nKey=b c"), (first, "Key=d")],
      values: ["key=a @HOME/c:2", "key=b c @HOME/c:3", "key=d @HOME/c.d/1.conf:2"]),
    Row(
      testDescription: "until one begins anew", files: [(file, "Key=a\nKey=b"), (first, "Key=\nKey=d")],
      values: ["key=d @HOME/c.d/1.conf:3"]),
    Row(
      testDescription: "a variable has all of them", files: [(file, "Key=a")], environment: [("REEL_KEY", " b  c ")],
      values: ["key=b @REEL_KEY", "key=c @REEL_KEY"]),
    Row(
      testDescription: "and so has the command line", files: [(file, "Key=a")], environment: [("REEL_KEY", "b")],
      typed: ["key": ["c", "d"]], values: ["key=c @--key", "key=d @--key"]),
  ]

  static let booleans =
    ["yes", "true", "on", "1", "YES", "True"].map { ($0, "yes") }
    + ["no", "false", "off", "0", "No"].map { ($0, "no") }

  static let notes = [
    Row(
      testDescription: "out of range", files: [(file, "MaxPlayers=0\nMaxPlayers=65\nMaxPlayers=x\nMaxPlayers=2")],
      values: ["max-players=2 @HOME/c:5"],
      notes: [
        "error: HOME/c:2: MaxPlayers wants a whole number from 1 to 64, not '0'",
        "error: HOME/c:3: MaxPlayers wants a whole number from 1 to 64, not '65'",
        "error: HOME/c:4: MaxPlayers wants a whole number from 1 to 64, not 'x'",
      ]),
    Row(
      testDescription: "neither yes nor no", files: [(file, "IsLoud=2")],
      notes: ["error: HOME/c:2: IsLoud wants yes or no, not '2'"]),
    Row(
      testDescription: "unknown keys", files: [(file, "Maxplayers=3\nSomething=4\nmax-players=3")],
      notes: [
        "warning: HOME/c:2: unknown key 'Maxplayers', did you mean 'MaxPlayers'?",
        "warning: HOME/c:3: unknown key 'Something'",
        "warning: HOME/c:4: unknown key 'max-players', did you mean 'MaxPlayers'?",
      ]),
    Row(
      testDescription: "in the order of lines", files: [(file, "MaxPlayers=x\n-\nY=1"), (first, "=")],
      notes: [
        "error: HOME/c:2: MaxPlayers wants a whole number from 1 to 64, not 'x'",
        "error: HOME/c:3: '-' is neither Key=value nor a comment",
        "warning: HOME/c:4: unknown key 'Y', did you mean 'X'?",
        "error: HOME/c.d/1.conf:2: there is no key before '='",
      ]),
    Row(
      testDescription: "variables",
      environment: [("REEL_MAX_PLAYERS", "x"), ("REEL_MAXPLAYERS", "1"), ("REEL_OTHER_THINGS", "1"), ("REELX", "1")],
      notes: [
        "warning: unknown variable 'REEL_MAXPLAYERS', did you mean 'REEL_MAX_PLAYERS'?",
        "error: REEL_MAX_PLAYERS wants a whole number from 1 to 64, not 'x'",
      ]),
    Row(
      testDescription: "a bad value that something better stands before", files: [(file, "MaxPlayers=x")],
      typed: ["max-players": ["3"]], values: ["max-players=3 @--max-players"],
      notes: ["error: HOME/c:2: MaxPlayers wants a whole number from 1 to 64, not 'x'"]),
  ]

  @Test(arguments: precedence + lists + notes) func reads(_ row: Row) throws {
    let home = try TestOrigins.TemporaryFolder()
    home.makeFolder("c.d")
    for file in row.files { try home.write("[Daemon]\n" + file.text, to: file.name) }
    let configuration = read(row, in: home)
    #expect(values(configuration) == row.values.map { $0.replacing("HOME", with: home.path) })
    #expect(text(configuration.notes) == row.notes.map { $0.replacing("HOME", with: home.path) })
    #expect(configuration.isGood == !row.notes.contains { $0.hasPrefix("error") })
  }

  @Test(arguments: booleans) func flags(_ text: String, _ value: String) throws {
    let home = try TestOrigins.TemporaryFolder()
    try home.write("[Daemon]\nIsLoud=\(text)", to: "c")
    let row = Row(testDescription: "")
    #expect(values(read(row, in: home)) == ["is-loud=\(value) @\(home.path)/c:2"])
    #expect(values(read(Row(testDescription: "", typed: ["is-loud": [""]]), in: home)) == ["is-loud=yes @--is-loud"])
  }

  // MARK: Files

  @Test func filesThatCannotBeRead() throws {
    let home = try TestOrigins.TemporaryFolder()
    home.makeFolder("c.d")
    home.makeFIFO("c.d/1.conf")
    home.makeFolder("c.d/2.conf")
    home.link("c.d/3.conf", to: home.path + "/none")
    home.link("c.d/4.conf", to: "/dev/null")
    try home.write([UInt8](repeating: UInt8(ascii: "#"), count: 1 << 20 + 1), to: "c.d/5.conf")
    try home.write("[Daemon]\nX=6", to: "c.d/6.conf")
    let configuration = read(Row(testDescription: ""), in: home)
    #expect(
      text(configuration.notes)
        == [
          "error: HOME/c: No such file or directory", "error: HOME/c.d/1.conf: no regular file",
          "error: HOME/c.d/2.conf: no regular file", "error: HOME/c.d/3.conf: No such file or directory",
          "error: HOME/c.d/5.conf: more than 1048576 bytes",
        ].map { $0.replacing("HOME", with: home.path) })
    #expect(values(configuration) == ["x=6 @\(home.path)/c.d/6.conf:2"])
    #expect(configuration.files == [home.path + "/c.d/6.conf"])
  }

  /// Neither files, also none that may lie beside it, nor variables.
  @Test func nothing() {
    let files = ConfigurationFiles(named: "/dev/null", in: "reeld", as: 0) { _ in nil }
    let configuration = Configuration(
      Self.table, files: files, environment: [("REEL_X", "1"), ("REEL_MAX_PLAYERS", "x")]
    ) {
      $0 == Self.number ? ["7"] : []
    }
    #expect(values(configuration) == ["max-players=7 @--max-players"])
    #expect(configuration.notes.isEmpty)
  }

  @Test(
    arguments: [
      (0, [:], "/etc/reeld/reeld.conf"), (1, ["CONFIGURATION_DIRECTORY": "/d:/e", "HOME": "/h"], "/d/reeld.conf"),
      (0, ["CONFIGURATION_DIRECTORY": "/d"], "/d/reeld.conf"),
      (0, ["CONFIGURATION_DIRECTORY": ""], "/etc/reeld/reeld.conf"),
      (0, ["XDG_CONFIG_HOME": "/x"], "/etc/reeld/reeld.conf"),
      (1, ["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/reeld/reeld.conf"),
      (1, ["XDG_CONFIG_HOME": "x", "HOME": "/h"], "/h/.config/reeld/reeld.conf"),
      (1, ["XDG_CONFIG_HOME": "", "HOME": "/h"], "/h/.config/reeld/reeld.conf"), (1, ["HOME": ""], nil), (1, [:], nil),
    ] as [(UInt32, [String: String], String?)])
  func places(_ user: UInt32, _ environment: [String: String], _ path: String?) {
    let files = ConfigurationFiles(named: nil, in: "reeld", as: user) { environment[$0] }
    #expect(files?.path == path)
    #expect(files?.isNamed != true)
  }

  @Test func aUsualFileNeedNotBeThere() throws {
    let home = try TestOrigins.TemporaryFolder()
    let files = ConfigurationFiles(named: nil, in: "reeld", as: 1) { $0 == "HOME" ? home.path : nil }
    let read = try #require(files).read()
    #expect(read.files.isEmpty && read.notes.isEmpty)
  }

  // MARK: Names

  @Test func names() {
    let derived = ServeOptions.configurable.map { "\($0.name) \($0.configurationKey) \($0.environmentVariable)" }
    #expect(derived.contains("max-players MaxPlayers REEL_MAX_PLAYERS"))
    #expect(derived.contains("feed Feed REEL_FEED"))
    #expect(Set(ServeOptions.configurable.map(\.configurationKey)).count == ServeOptions.configurable.count)
    let others = ServeOptions.all.filter { !ServeOptions.configurable.contains($0) }
    #expect(others == [ServeOptions.config, ServeOptions.checkConfig, .json])
  }

  // MARK: Reading

  private func read(_ row: Row, in home: TestOrigins.TemporaryFolder) -> Configuration {
    let files = ConfigurationFiles(named: home.path + "/c", in: "reeld", as: 0) { _ in nil }
    let isThere = row.files.contains { $0.name == "c" }
    if !row.testDescription.isEmpty, !isThere { _ = try? home.write("", to: "c") }
    return Configuration(Self.table, files: files, environment: row.environment) { row.typed[$0.name] ?? [] }
  }

  private func values(_ configuration: Configuration) -> [String] {
    Self.table.options.flatMap { option in
      configuration.values(option).map { "\(option.name)=\($0.text) @\($0.origin.text)" }
    }
  }

  private func text(_ notes: [ConfigurationNote]) -> [String] { notes.map { "\($0.weight): \($0.text)" } }
}

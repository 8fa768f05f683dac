// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestOrigins
import TestPlayers
import Testing

/// How `reel serve` starts, or does not and says why.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct StartTests {
  /// A start that fails.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Where its standard output goes; 9 is a pipe that nobody reads.
    var output = "/dev/null"
    /// Options besides its folder; `HOME` stands for the test's.
    var options: [String] = []
    /// The runtime folder; `HOME` stands for the test's.
    var folder = "HOME/run"
    /// Who starts it.
    var user: uid_t = 0
    var prepare: @Sendable (_ home: TemporaryFolder) throws -> Void = { _ in }
    let status: Int32
    /// All that it says, after its name; `HOME` stands for the test's folder.
    let message: String
    /// What lies in the test's folder afterwards, besides what it printed.
    var left: [String] = []
  }

  static let outputs = [
    Row(
      testDescription: "full", output: "/dev/full", status: 74,
      message: "cannot write to standard output: No space left on device", left: ["run", "run/lock"]),
    Row(
      testDescription: "closed", output: "&-", status: 74,
      message: "cannot write to standard output: Bad file descriptor", left: ["run", "run/lock"]),
    Row(testDescription: "nobody reads", output: "&9", status: 0, message: "", left: ["run", "run/lock"]),
  ]

  static let inTheWay = [
    Row(
      testDescription: "a file for a socket", prepare: { try makeRun(in: $0).write("mine", to: "run/control.sock") },
      status: 73, message: "HOME/run/control.sock: in the way, and no socket",
      left: ["run", "run/control.sock", "run/lock"]),
    Row(
      testDescription: "a socket, and a link for the other one",
      prepare: {
        makeRun(in: $0).link("run/control.sock", to: "frames.sock")
        try makeSocket($0.path + "/run/frames.sock")
      }, status: 73, message: "HOME/run/control.sock: in the way, and no socket",
      left: ["run", "run/control.sock", "run/frames.sock", "run/lock"]),
    Row(
      testDescription: "a folder for a socket", prepare: { makeRun(in: $0).makeFolder("run/frames.sock") }, status: 73,
      message: "HOME/run/frames.sock: in the way, and no socket", left: ["run", "run/frames.sock", "run/lock"]),
    Row(
      testDescription: "a FIFO for the lock", prepare: { makeRun(in: $0).makeFIFO("run/lock") }, status: 73,
      message: "HOME/run/lock: no regular file", left: ["run", "run/lock"]),
    Row(
      testDescription: "a link for the lock", prepare: { makeRun(in: $0).link("run/lock", to: "elsewhere") },
      status: 73, message: "HOME/run/lock: Too many levels of symbolic links", left: ["run", "run/lock"]),
    Row(
      testDescription: "a file for the folder", prepare: { try $0.write(to: "run") }, status: 73,
      message: "HOME/run: Not a directory", left: ["run"]),
    Row(
      testDescription: "no folder for the folder", folder: "HOME/none/run", status: 73,
      message: "HOME/none/run: No such file or directory"),
  ]

  static let folders = [
    Row(
      testDescription: "the group may write", prepare: { makeRun(in: $0, mode: 0o770) }, status: 77,
      message: "HOME/run: its group may write to it", left: ["run"]),
    Row(
      testDescription: "others may write", prepare: { makeRun(in: $0, mode: 0o1777) }, status: 77,
      message: "HOME/run: everybody may write to it", left: ["run"]),
    Row(
      testDescription: "by a link", folder: "HOME/link",
      prepare: { makeRun(in: $0, mode: 0o707).link("link", to: "run") }, status: 77,
      message: "HOME/link: everybody may write to it", left: ["link", "run"]),
  ]

  static let users = [
    Row(
      testDescription: "somebody else's", prepare: { try makeRun(in: $0, owner: 1234) }, status: 77,
      message: "HOME/run: belongs to user 1234", left: ["run"]),
    Row(
      testDescription: "a folder that may not be made", user: 1234, prepare: { try open($0) }, status: 77,
      message: "HOME/run: Permission denied"),
    Row(
      testDescription: "a folder of root", user: 1234, prepare: { try open(makeRun(in: $0, mode: 0o755)) }, status: 77,
      message: "HOME/run/lock: Permission denied", left: ["run"]),
    Row(
      testDescription: "a group that may not be let in", options: ["--group", "1235"], user: 1234,
      prepare: { try open(makeRun(in: $0, owner: 1234)) }, status: 77,
      message: "HOME/run/frames.sock: Operation not permitted", left: ["run", "run/lock"]),
  ]

  static let empty = ["--feed", "--banner", "--runtime-dir"].map {
    Row(
      testDescription: $0, options: [$0, ""], status: 64,
      message: "option '\($0)' is empty\ntry 'reel serve --help'")
  }

  @Test(arguments: outputs + inTheWay + folders + empty) func fails(_ row: Row) throws { try check(row) }

  @Test(.enabled(if: geteuid() == 0, "only root can be somebody else"), arguments: users)
  func failsForOthers(_ row: Row) throws { try check(row) }

  private func check(_ row: Row) throws {
    let home = try TemporaryFolder()
    try row.prepare(home)
    let start = try Start(row.output, ["--runtime-dir", row.folder] + row.options, as: row.user, in: home)
    #expect(start.end() == row.status)
    let message = row.message.isEmpty ? "" : "reel serve: \(row.message)\n"
    #expect(try start.errors() == message.replacing("HOME", with: home.path))
    #expect(Self.names(in: home.path) == row.left)
  }

  /// A path that has room for the shorter of the names alone is too long, too.
  @Test(arguments: [(95, false), (94, true)]) func paths(_ length: Int, _ isServed: Bool) throws {
    let home = try TemporaryFolder()
    let name = String(repeating: "x", count: length - home.path.utf8.count - 1)
    let folder = home.path + "/" + name
    let start = try Start(isServed ? "output" : "/dev/null", ["--runtime-dir", folder], in: home)
    if isServed {
      try start.waitUntilServing(folder)
      #expect(start.end(by: SIGTERM) == 0)
      #expect(Self.names(in: home.path) == [name, name + "/lock"])
    } else {
      #expect(start.end() == 73)
      #expect(
        try start.errors()
          == "reel serve: \(folder): too long: the path of a socket has 107 bytes, and '/control.sock' comes behind it\n"
      )
      #expect(Self.names(in: home.path) == [])
    }
  }

  /// The exit status, and what lies in the folder then.
  @Test(
    arguments: [
      (SIGTERM, 0, ["lock"]), (SIGINT, 130, ["lock"]),
      (SIGKILL, -SIGKILL, ["control.sock", "frames.sock", "lock"]),
    ] as [(Int32, Int32, [String])])
  func startsAgain(after signal: Int32, status: Int32, left: [String]) throws {
    let home = try TemporaryFolder()
    let folder = home.path + "/run"
    let first = try Start("output", ["--runtime-dir", folder], in: home)
    try first.waitUntilServing(folder)
    let player = try RawClient(path: folder + "/frames.sock")
    try player.greet()
    #expect(first.end(by: signal) == status)
    #expect(Self.names(in: folder) == left)
    let second = try Start("output", ["--runtime-dir", folder], in: home)
    try second.waitUntilServing(folder)
    try RawClient(path: folder + "/frames.sock").greet()
    #expect(second.end(by: SIGTERM) == 0)
    #expect(Self.names(in: folder) == ["lock"])
  }

  @Test func takesAFolderByALink() throws {
    let home = try TemporaryFolder()
    Self.makeRun(in: home, mode: 0o755).link("link", to: "run")
    let start = try Start("output", ["--runtime-dir", "HOME/link"], in: home)
    try start.waitUntilServing(home.path + "/link")
    _ = try ControlClient(home.path + "/run/control.sock")
    #expect(start.end(by: SIGTERM) == 0)
    #expect(Self.names(in: home.path) == ["link", "run", "run/lock"])
  }

  /// What has taken the place of a socket meanwhile is not removed at the end.
  @Test func leavesWhatIsNoSocket() throws {
    let home = try TemporaryFolder()
    let start = try Start("output", ["--runtime-dir", "HOME/run"], in: home)
    try start.waitUntilServing(home.path + "/run")
    home.remove("run/control.sock")
    try home.write("mine", to: "run/control.sock")
    #expect(start.end(by: SIGTERM) == 0)
    #expect(Self.names(in: home.path) == ["run", "run/control.sock", "run/lock"])
  }

  // MARK: Folders

  @discardableResult
  private static func makeRun(in home: TemporaryFolder, mode: mode_t = 0o700) -> TemporaryFolder {
    home.makeFolder("run")
    #expect(unsafe chmod(home.path + "/run", mode) == 0)
    return home
  }

  @discardableResult
  private static func makeRun(in home: TemporaryFolder, owner: uid_t) throws -> TemporaryFolder {
    makeRun(in: home)
    try #require(unsafe chown(home.path + "/run", owner, owner) == 0)
    return home
  }

  /// Lets others look into the test's folder.
  private static func open(_ home: TemporaryFolder) throws { try #require(unsafe chmod(home.path, 0o755) == 0) }

  private static func makeSocket(_ path: String) throws {
    try #require(unsafe mknod(path, S_IFSOCK | 0o600, 0) == 0)
  }

  /// All names below, but those of what a start writes.
  private static func names(in folder: String) -> [String] {
    let names = TemporaryFolder.entries(of: folder).filter { ![".", "..", "errors", "output"].contains($0) }
    return names.flatMap { name in [name] + Self.names(in: "\(folder)/\(name)", below: name) }.sorted()
  }

  private static func names(in folder: String, below name: String) -> [String] {
    var status = stat()
    guard unsafe lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return [] }
    return names(in: folder).map { "\(name)/\($0)" }
  }
}

/// A `reel serve` that a shell has started.
private final class Start {
  private let home: TemporaryFolder
  private let process: pid_t
  private var status: Int32?

  /// - Parameters:
  ///   - output: what the shell redirects standard output to; a FIFO in the test's folder for one that is to serve,
  ///     something with `/` or `&` for one that is to fail. 9 is a pipe that nobody reads.
  ///   - options: `HOME` in them stands for the test's folder.
  init(_ output: String, _ options: [String], as user: uid_t = 0, in home: TemporaryFolder) throws {
    self.home = home
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(unsafe socketpair(AF_UNIX, type, 0, &ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let tests = unsafe realpath("/proc/self/exe", nil)
    defer { unsafe free(tests) }
    let path = try unsafe String(cString: #require(unsafe tests))
    let reel = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex) + "reel"
    let isServing = !output.hasPrefix("/") && !output.hasPrefix("&")
    home.remove("output")
    // Reading a FIFO waits until it says something, or ends.
    if isServing { home.makeFIFO(output) }
    let target = isServing ? "'\(home.path)/\(output)'" : output
    // One that is to fail and serves is ended.
    let limit = isServing ? "" : "timeout -s KILL 60"
    let drop = user == 0 ? "" : "setpriv --reuid \(user) --regid \(user) --clear-groups"
    let script = "exec env --default-signal \(limit) \(drop) \"$@\" 2>>'\(home.path)/errors' >\(target)"
    let words =
      [String(reel), "serve", "--config=/dev/null", "--log-level=error"]
      + options.map { $0.replacing("HOME", with: home.path) }
    process = try ChildProcess.spawn(
      ["sh", "-c", script, "sh"] + words, environment: ["ASAN_OPTIONS=detect_leaks=0"], descriptors: [(ends[1], 9)])
  }

  deinit { if status == nil { _ = end(by: SIGKILL) } }

  /// Waits until it says so.
  func waitUntilServing(_ folder: String) throws {
    #expect(String(decoding: try TemporaryFolder.read(home.path + "/output"), as: UTF8.self) == "serving \(folder)\n")
  }

  /// Waits for the end, which comes of itself or by a signal: the exit status, or minus the signal.
  func end(by signal: Int32? = nil) -> Int32 {
    if let status { return status }
    if let signal { kill(process, signal) }
    var word: Int32 = 0
    while unsafe waitpid(process, &word, 0) < 0, errno == EINTR {}
    let result = word & 0x7f == 0 ? (word >> 8) & 0xff : -(word & 0x7f)
    status = result
    return result
  }

  /// All that it wrote to standard error.
  func errors() throws -> String {
    String(decoding: try TemporaryFolder.read(home.path + "/errors"), as: UTF8.self)
  }
}

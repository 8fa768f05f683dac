// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestOrigins
import TestPlayers
import Testing

/// How `reel tap` and `reel serve --stream` begin and end, or do not.
@Suite(.timeLimit(.minutes(30)), .oneAtATime, .onOwnThread) struct TapCommandTests {
  /// A start that fails; `HOME` stands for the test's folder.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var command: [String]
    var prepare: @Sendable (TemporaryFolder) throws -> Void = { _ in }
    let status: Int32
    let message: String
  }

  private static let tap = ["tap", "--runtime-dir", "HOME/run"]
  private static let serve = ["serve", "--log-level=error", "--runtime-dir", "HOME/run"]

  static let rows = [
    Row(
      testDescription: "no daemon", command: tap, status: 69,
      message: "reel tap: the daemon: unreachable: HOME/run/frames.sock: No such file or directory"),
    Row(
      testDescription: "odd size", command: tap + ["--size", "607x1080"], status: 64,
      message: "reel tap: option '--size' wants even numbers up to 16384 such as 1080x1920, not '607x1080'"),
    Row(
      testDescription: "a rate for NUT", command: tap + ["--fps", "25"], status: 64,
      message: "reel tap: option '--fps' is for y4m: in NUT each picture has its time"),
    Row(
      testDescription: "no such folder", command: tap + ["-o", "HOME/none/a.nut"], status: 73,
      message: "reel tap: HOME/none/a.nut: No such file or directory"),
    Row(
      testDescription: "a file in the way", command: serve + ["--stream", "HOME/s"],
      prepare: { try $0.write("mine", to: "s") }, status: 73, message: "reel serve: HOME/s: File exists"),
    Row(
      testDescription: "somebody listens", command: serve + ["--stream", "HOME/s"],
      prepare: { try Self.bind($0.path + "/s", listens: true) }, status: 75,
      message: "reel serve: HOME/s: somebody listens there"),
    Row(
      testDescription: "no folder for the socket", command: serve + ["--stream", "HOME/none/s"], status: 73,
      message: "reel serve: HOME/none/s: No such file or directory"),
    Row(
      testDescription: "no name for the socket", command: serve + ["--stream", ""], status: 64,
      message: "reel serve: option '--stream' is empty"),
    Row(
      testDescription: "a folder of everybody's", command: serve + ["--stream", "HOME/f/s"],
      prepare: {
        $0.makeFolder("f")
        unsafe chmod($0.path + "/f", 0o777)
      }, status: 77, message: "reel serve: HOME/f/s: everybody may write to the folder, which is not sticky"),
    Row(
      testDescription: "another begins", command: serve + ["--stream", "HOME/s"],
      prepare: {
        let lock = unsafe open($0.path + "/s.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        flock(lock, LOCK_EX)
      }, status: 75, message: "reel serve: HOME/s: somebody listens there"),
  ]

  /// Makes a socket file; whoever listens does so until the tests end.
  private static func bind(_ path: String, listens: Bool) throws {
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe Glibc.bind(socket, $0, size) }
    }
    guard bound == 0, !listens || listen(socket, 1) == 0 else { throw PlayerFailure("\(path): errno \(errno)") }
    if !listens { close(socket) }
  }

  @Test(arguments: rows) func whatCannotBegin(_ row: Row) throws {
    let home = try TemporaryFolder()
    try row.prepare(home)
    let command = row.command.map { Self.replace("HOME", with: home.path, in: $0) }
    let result = try RunningProgram.run([BuiltReel.path] + command)
    #expect(result.status == row.status)
    #expect(
      result.errors.split(separator: "\n").first.map { Self.replace(home.path, with: "HOME", in: String($0)) }
        == row.message)
    #expect(result.output == "")
  }

  private static func replace(_ word: String, with other: String, in text: String) -> String {
    text.split(separator: word, omittingEmptySubsequences: false).joined(separator: other)
  }

  @Test func aTerminalShowsNoPictures() throws {
    let result = try RunningProgram.run([
      "script", "-qec", "'\(BuiltReel.path)' tap --runtime-dir /nowhere", "/dev/null",
    ])
    #expect(result.status == 64)
    #expect(result.output.contains("a terminal shows no pictures"))
  }

  @Test func aLeftSocketIsReplaced() throws {
    let home = try TemporaryFolder()
    let socket = home.path + "/s"
    try Self.bind(socket, listens: false)
    let daemon = try DaemonUnderTest(["--stream", socket])
    #expect(try StreamClient(socket).begins())
    #expect(Self.mode(of: socket) == S_IFSOCK | 0o600)
    #expect(daemon.end() == 0)
    #expect(Self.mode(of: socket) == nil)
    #expect(Self.mode(of: socket + ".lock") == nil)
  }

  @Test func aFileIsEmptiedOnceAPictureCanCome() throws {
    let home = try TemporaryFolder()
    let file = try home.write([UInt8](repeating: 33, count: 100_000), to: "a.nut")
    let tap = [BuiltReel.path, "tap", "-n", "1", "-s", "2x2", "-o", file, "--runtime-dir"]
    #expect(try RunningProgram.run(tap + [home.path]).status == 69)
    #expect(try TemporaryFolder.read(file).count == 100_000)
    let daemon = try DaemonUnderTest()
    #expect(try RunningProgram.run(tap + [daemon.folder]).status == 0)
    let bytes = try TemporaryFolder.read(file)
    #expect(bytes.starts(with: "nut/multimedia container".utf8))
    #expect(bytes.count < 10_000)
    #expect(daemon.end() == 0)
  }

  @Test func noPictureInTheTimeThatIsGiven() throws {
    let feed = try FeedFolder([nil])
    let daemon = try DaemonUnderTest(feed: feed.path, warm: false)
    let result = try RunningProgram.run([BuiltReel.path, "tap", "-t", "0.25", "--runtime-dir", daemon.folder])
    #expect(result.status == 69)
    #expect(result.errors == "reel tap: no picture came in 0.25 seconds\n")
    #expect(result.output == "")
    #expect(daemon.end() == 0)
  }

  @Test func theGroupMayRead() throws {
    let home = try TemporaryFolder()
    let socket = home.path + "/s"
    let daemon = try DaemonUnderTest(["--stream", socket, "--group", "\(getegid())"])
    #expect(Self.mode(of: socket) == S_IFSOCK | 0o660)
    #expect(daemon.end() == 0)
  }

  private static let nobody: uid_t = 65_534

  /// Whom the system would let in by a mistake of its owner is not served. Members of the group see a player of their
  /// own, have none made for them, and cannot take all places.
  @Test(.enabled(if: geteuid() == 0, "only root can be somebody else"), arguments: [false, true])
  func anotherUser(_ isInGroup: Bool) async throws {
    let home = try TemporaryFolder()
    let socket = home.path + "/s"
    let group = isInGroup ? ["--group", "\(Self.nobody)"] : []
    let daemon = try DaemonUnderTest(["--stream", socket, "--lease-timeout", "600000"] + group)
    let player = try RawClient(playing: daemon)
    for path in [home.path, String(daemon.folder.dropLast("/run".count))] { #expect(unsafe chmod(path, 0o755) == 0) }
    if !isInGroup { #expect(unsafe chmod(socket, 0o777) == 0) }
    let facts = "\(isInGroup) \(socket) \(daemon.framesPath)"
    await #expect(processExitsWith: .success) { [facts = facts as String] in
      let nobody = TapCommandTests.nobody
      precondition(setgroups(0, nil) == 0 && setgid(nobody) == 0 && setuid(nobody) == 0)
      let words = facts.split(separator: " ").map(String.init)
      for _ in 0..<3 {
        let begins = try StreamClient(words[1]).begins()
        precondition(!begins)
      }
      guard words[0] == "true" else { return }
      let own = try RawClient(playing: words[2])
      var viewers: [StreamClient] = []
      for _ in 0..<4 {
        viewers.append(try StreamClient(words[1]))
        let begins = try viewers[viewers.count - 1].begins()
        precondition(begins)
        try own.stats()
      }
      let begins = try StreamClient(words[1]).begins()
      precondition(!begins)
      withExtendedLifetime(viewers) {}
    }
    _ = try daemon.status(when: "alone") { $0.players.count == 1 }
    // The guest's was the second, where there was one.
    let last = try RawClient(playing: daemon).player
    #expect(last == player.player + (isInGroup ? 2 : 1))
    #expect(try daemon.status().players.first { $0.id == player.player }?.observers == 0)
    #expect(daemon.end() == 0)
  }

  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status.st_mode : nil
  }

  @Test(arguments: [SIGINT, SIGTERM]) func aSignalEndsIt(_ signal: Int32) throws {
    let (home, daemon) = (try TemporaryFolder(), try DaemonUnderTest())
    home.makeFIFO("pictures")
    let fifo = home.path + "/pictures"
    let child = try ChildProcess.spawn([BuiltReel.path, "tap", "--runtime-dir", daemon.folder, "-o", fifo])
    let reading = unsafe open(fifo, O_RDONLY | O_CLOEXEC)
    defer { close(reading) }
    var byte: UInt8 = 0
    #expect(unsafe read(reading, &byte, 1) == 1)
    // It waits for room in the pipe by now, or will.
    kill(child, signal)
    var word: Int32 = 0
    while unsafe waitpid(child, &word, 0) < 0, errno == EINTR {}
    #expect(word & 0x7f == 0 && (word >> 8) & 0xff == 128 + signal)
    try daemon.waitUntilEmpty()
    #expect(daemon.end() == 0)
  }

  @Test func theReaderHasSeenEnough() throws {
    let daemon = try DaemonUnderTest()
    let tap = "'\(BuiltReel.path)' tap --runtime-dir '\(daemon.folder)'"
    let result = try RunningProgram.run(["bash", "-c", "\(tap) | head -c 100 > /dev/null; exit ${PIPESTATUS[0]}"])
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(daemon.end() == 0)
  }
}

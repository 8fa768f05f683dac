// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import ReelClient
import ReelMedia
import ReelWire
import Synchronization
import TestOrigins
import TestPlayers
import Testing

@testable import ReelTap

/// Taps and the door for viewers, where the daemon does not do what it should, and the place of the door.
@Suite(.timeLimit(.minutes(30)), .oneAtATime, .onOwnThread) struct StreamDoorTests {
  /// Longer than the tests may take.
  private static let patience = 86_400_000

  // MARK: Connecting

  @Test(arguments: SilentDaemon.Question.allCases) func connectingCanBeStopped(
    _ question: SilentDaemon.Question
  ) throws {
    let daemon = try SilentDaemon()
    let tap = try TapUnderTest(folder: daemon.folder) { settings in
      settings.patience = Self.patience
      if question == .players { settings.player = .first(ofUser: nil) }
    }
    try daemon.hear(until: question)
    tap.halt()
    #expect(try tap.end() == .stopped)
  }

  @Test func closingDoesNotWaitForTheDaemon() throws {
    let (home, daemon) = (try TemporaryFolder(), try SilentDaemon())
    var source = TapSettings(folder: daemon.folder)
    source.patience = Self.patience
    let door = try StreamDoor(path: home.path + "/s", source: source)
    let viewer = try StreamClient(home.path + "/s")
    try daemon.hear(until: .players)
    door.close()
    door.close()
    #expect(try !viewer.begins())
  }

  @Test func failuresAreTold() throws {
    let home = try TemporaryFolder()
    let told = Mutex<[String]>([])
    let door = try StreamDoor(path: home.path + "/s", source: TapSettings(folder: home.path)) { line in
      told.withLock { $0.append(line) }
    }
    #expect(try !StreamClient(home.path + "/s").begins())
    door.close()
    let lines = told.withLock { $0 }
    #expect(lines.count == 1)
    let start = "the stream of user \(geteuid()) has ended: the daemon: unreachable: \(home.path)/control.sock"
    #expect(lines.allSatisfy { $0.hasPrefix(start) }, "\(lines)")
  }

  @Test func aFormatThatNobodyKnowsIsAnError() {
    let format = FrameFormat(width: 2, height: 2, pixelFormat: "yuv999", planes: [])
    #expect {
      _ = try PictureShape(showing: format)
    } throws: { error in
      if case TapError.media(let reason) = error { reason.code == .unsupported } else { false }
    }
  }

  // MARK: The place

  /// However many begin at once on what a killed one has left: one gets the place, and nobody takes it from it.
  @Test func oneOfManyHasThePlace() throws {
    for _ in 0..<20 {
      let home = try TemporaryFolder()
      let path = home.path + "/s"
      let left = clinux_socket(Int32(SOCK_STREAM.rawValue))
      try #require(unsafe clinux_listen(left, path, 1) == 0)
      close(left)
      let shared = Contest(path)
      let threads = (0..<6).map { _ in HelperThread { shared.contend() } }
      shared.begin()
      for thread in threads { thread.join() }
      #expect(shared.winners == 1)
      _ = try StreamClient(path)
      shared.end()
      #expect(TemporaryFolder.entries(of: home.path).filter { !$0.hasPrefix(".") } == [])
    }
  }

  /// Doors that are all made at the same moment.
  private final class Contest: Sendable {
    private let path: String
    private let start = Mutex(false)
    private let doors = Mutex<[StreamDoor]>([])

    init(_ path: String) { self.path = path }

    var winners: Int { doors.withLock(\.count) }

    func begin() { start.withLock { $0 = true } }

    func contend() {
      while !start.withLock({ $0 }) { sched_yield() }
      guard let door = try? StreamDoor(path: path, source: TapSettings(folder: "/nowhere")) else { return }
      doors.withLock { $0.append(door) }
    }

    func end() { doors.withLock { $0 = [] } }
  }

  /// What lies at the name of a socket is never followed.
  @Test func aLinkIsNotFollowed() throws {
    let home = try TemporaryFolder()
    let file = try home.write("mine", to: "mine")
    try #require(unsafe chmod(file, 0o600) == 0)
    home.link("s", to: file)
    let folder = unsafe open(home.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    #expect(unsafe clinux_share_socket(folder, "s", getegid()) == -1 && errno == EEXIST)
    #expect(throws: TapError.self) { try StreamDoor(path: home.path + "/s", source: TapSettings(folder: "/nowhere")) }
    var status = stat()
    #expect(unsafe stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try TemporaryFolder.read(file) == Array("mine".utf8))
  }

  /// A folder's mode, whether a door may be there.
  @Test(arguments: [(0o700, true), (0o755, true), (0o1777, true), (0o1770, true), (0o777, false), (0o770, false)])
  func whoMayWriteToTheFolder(_ mode: mode_t, _ isGood: Bool) throws {
    let home = try TemporaryFolder()
    home.makeFolder("f")
    try #require(unsafe chmod(home.path + "/f", mode) == 0)
    let door = try? StreamDoor(path: home.path + "/f/s", source: TapSettings(folder: "/nowhere"))
    #expect((door != nil) == isGood)
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import TestOrigins

/// A real `reel serve`, alone in a folder of its own.
public final class DaemonUnderTest {
  /// The sample reels.
  public static let media: String = {
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Media"
  }()

  /// The folder of its sockets.
  public let folder: String
  private let home: TemporaryFolder
  private let child: ReelChild
  private let control: ControlClient

  /// Starts it, and waits until it says that it serves.
  ///
  /// - Parameters:
  ///   - feed: nil for none.
  ///   - isWarm: after a first player has come and gone: what is made once is there.
  ///   - environment: variables that it gets besides ours.
  ///   - config: its configuration file; by default it has neither that nor variables of its options.
  ///   - options: more of its options.
  public init(
    feed: String? = media, warm isWarm: Bool = true, environment: [String] = [], config: String = "/dev/null",
    _ options: [String] = []
  ) throws {
    home = try TemporaryFolder()
    folder = home.path + "/run"
    let feed = feed.map { ["--feed", $0] } ?? []
    // Where AddressSanitizer watches it shall look for no leaks: the daemon ends while threads of its rings and loads
    // are still about to, and what these hold then would count.
    child = try ReelChild(
      ["serve", "--config", config, "--log-level=error", "--runtime-dir", folder] + feed + options,
      errors: home.path + "/errors", environment: ["ASAN_OPTIONS=detect_leaks=0"] + environment)
    let line = try child.line()
    guard line == "serving \(folder)" else {
      let errors = (try? TemporaryFolder.read(home.path + "/errors")) ?? []
      throw PlayerFailure("it says '\(line ?? "")': \(String(decoding: errors, as: UTF8.self))")
    }
    control = try ControlClient(folder + "/control.sock")
    guard isWarm else { return }
    try RawClient(playing: self).leave()
    try waitUntilEmpty()
  }

  /// Waits until nobody is there but who asks, and so many others.
  public func waitUntilEmpty(besides others: Int = 0) throws {
    _ = try status(when: "empty") { $0.ringThreads == 0 && $0.players.isEmpty && $0.connections == 1 + others }
  }

  /// The socket of players.
  public var framesPath: String { folder + "/frames.sock" }
  /// The socket of people.
  public var controlPath: String { folder + "/control.sock" }
  /// Its process.
  public var process: Int32 { child.process }

  /// How it stands now.
  public func status() throws(PlayerFailure) -> DaemonStatus {
    try control.send("{\"command\":\"status\"}\n")
    guard let line = try control.line() else { throw PlayerFailure("the daemon has hung up: \(errors)") }
    return try DaemonStatus(line)
  }

  /// Asks until it stands as is wanted, and gives that.
  ///
  /// - Parameter meanwhile: done between two questions.
  public func status(
    when what: String, meanwhile: () throws -> Void = {}, _ isWanted: (DaemonStatus) -> Bool
  ) throws -> DaemonStatus {
    let end = Self.seconds + Int(Waiting.patience) / 1000
    while true {
      let status = try status()
      if isWanted(status) { return status }
      try meanwhile()
      guard Self.seconds < end else { throw PlayerFailure("never \(what): \(status)") }
    }
  }

  /// Does something, and waits until the daemon holds what it did before, and nothing more.
  public func leavesNothing<Result>(after what: String, _ body: () throws -> Result) throws -> Result {
    let before = try status().holdings
    let result = try body()
    do {
      // It may have had to let go of something still when it was asked.
      _ = try status(when: "as before") { now in now.holdings.allSatisfy { $1 <= before[$0] ?? 0 } }
    } catch {
      throw PlayerFailure("after \(what), before: \(before): \(error)")
    }
    return result
  }

  /// What it wrote to standard error.
  public var errors: String {
    String(decoding: (try? TemporaryFolder.read(home.path + "/errors")) ?? [], as: UTF8.self)
  }

  /// Ends it by SIGTERM: its exit status, or minus the signal that ended it.
  public func end() -> Int32 { child.end(by: SIGTERM) }

  private static var seconds: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec
  }
}

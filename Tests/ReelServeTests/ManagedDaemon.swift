// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelWire
import TestOrigins
import TestPlayers

/// A real daemon with a configuration file of its own, and a service manager that it talks to.
final class ManagedDaemon {
  let home: TemporaryFolder
  let manager: NotifySocket
  let daemon: DaemonUnderTest
  /// What it told when it was ready: that comes beside the line on its standard output, sooner or later.
  let ready: [String]

  /// - Parameters:
  ///   - configuration: what stands below `[Daemon]`; `HOME` is the test's folder.
  ///   - environment: more variables; a command that becomes the daemon may come last.
  init(_ configuration: String, environment: [String] = [], in home: TemporaryFolder? = nil) throws {
    let home = try home ?? TemporaryFolder()
    self.home = home
    manager = try NotifySocket(in: home.path)
    try Self.write(configuration, in: home)
    daemon = try DaemonUnderTest(
      feed: nil, warm: false, environment: [manager.variable] + environment, config: home.path + "/reeld.conf")
    ready = try manager.next()
  }

  /// Writes the configuration anew.
  func configure(_ configuration: String) throws { try Self.write(configuration, in: home) }

  private static func write(_ configuration: String, in home: TemporaryFolder) throws {
    try home.write("[Daemon]\n" + configuration.replacing("HOME", with: home.path) + "\n", to: "reeld.conf")
  }

  /// Has it read its configuration again: the status that it tells afterwards.
  func reload() throws -> String? {
    kill(daemon.process, SIGHUP)
    let start = try manager.next("RELOADING=1")
    guard start.count == 2, start[1].hasPrefix("MONOTONIC_USEC=") else { throw PlayerFailure("\(start)") }
    return try manager.next("READY=1").dropFirst().first
  }
}

extension RawClient {
  /// Waits until the page shows a reel of a list that is newer than one: the number of its list.
  @discardableResult
  func awaitPage(with reel: String, after generation: UInt64) throws -> UInt64 {
    // A reel plays meanwhile, so that there is always something to hear: two minutes of it are enough.
    var frames = 0
    let found = try wait(for: "a list with \(reel)") { message, _ -> UInt64? in
      if case .frame = message { frames += 1 }
      if case .page(let page) = message, page.reel == reel, page.listGeneration > generation {
        return page.listGeneration
      }
      return frames > 3600 ? 0 : nil
    }
    guard found > 0 else { throw PlayerFailure("no list with \(reel) after \(frames) frames") }
    return found
  }

  /// A player whose page shows a reel: the number of its list.
  func begin(showing reel: String, feed: String? = nil) throws -> UInt64 {
    try greet()
    if let feed { send(.open(.feed(feed))) }
    try subscribe()
    send(.event(.appear))
    return try awaitPage(with: reel, after: 0)
  }
}

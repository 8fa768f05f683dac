// SPDX-License-Identifier: Apache-2.0

internal import CSystemd
internal import Glibc
internal import ReelMedia
internal import ReelWire

/// Tells the service manager how the daemon stands; says nothing where there is none. For any thread; nobody waits, as it
/// has a thread of its own for a manager that does not read.
///
/// The C function is `sd_notify`.
final class ServiceNotifier: Sendable {
  private struct State: Sendable {
    var isReady = false
    var isStopping = false
    /// What the last reload failed by.
    var trouble: String?
    var players = ""
    /// What was told last.
    var told = ""
    /// A ping is on its way.
    var isPinging = false
    /// What is to be told, in order.
    var unsent: [[String]] = []

    var status: String { trouble.map { "\(players); \($0)" } ?? players }
  }

  private let state = Guarded(State())
  /// Nil where there is no manager.
  private let thread: ThreadExecutor?

  /// Seconds for the last words.
  private static let patience = 1

  /// For the manager that the environment names.
  init() { unsafe thread = getenv("NOTIFY_SOCKET") == nil ? nil : ThreadExecutor(name: "reel-notify") }

  /// Clients can connect, or the configuration was read again.
  ///
  /// - Parameter trouble: what reading it failed by.
  func ready(trouble: String? = nil) {
    tell { state in
      guard !state.isStopping else { return nil }
      state.isReady = true
      state.trouble = trouble
      state.told = state.status
      return ["READY=1", "STATUS=\(state.told)"]
    }
  }

  /// The configuration is about to be read again. A daemon that is not ready yet has more to tell soon.
  func reloading() {
    tell { state in
      !state.isReady || state.isStopping
        ? nil : ["RELOADING=1", "MONOTONIC_USEC=\(MonotonicTime.now.nanoseconds / 1000)"]
    }
  }

  /// The daemon ends.
  func stopping() {
    tell { state in
      guard !state.isStopping else { return nil }
      state.isStopping = true
      return ["STOPPING=1"]
    }
  }

  /// So many players are there.
  func players(_ count: Int, of most: Int) {
    tell { state in
      state.players = "\(count) of \(most) players"
      guard state.isReady, !state.isStopping, state.told != state.status else { return nil }
      state.told = state.status
      return ["STATUS=\(state.told)"]
    }
  }

  /// The loops show signs of life.
  func ping() {
    let isFirst = state.withLock { state in
      defer { state.isPinging = true }
      return !state.isPinging
    }
    guard isFirst else { return }
    thread?.perform { [state] in
      unsafe csystemd_notify("WATCHDOG=1")
      state.withLock { $0.isPinging = false }
    }
  }

  /// Waits a moment until everything has been told.
  func finish() {
    guard let thread else { return }
    let isDone = Guarded(false)
    thread.perform { isDone.withLock { $0 = true } }
    _ = isDone.wait(seconds: Self.patience) { $0 }
    thread.shutdown()
  }

  /// Microseconds within which the manager wants a ping; nil where it wants none of this process. Once in a process, while
  /// it has one thread: the environment forgets it. The C function is `sd_watchdog_enabled`.
  static func takeWatchdogTimeout() -> UInt64? {
    var timeout: UInt64 = 0
    return unsafe csystemd_watchdog(&timeout) > 0 ? timeout : nil
  }

  /// Changes how the daemon stands, and tells lines of it, nil for none: in the order of the changes, whichever thread is
  /// the first to come to the telling.
  private func tell(_ change: (inout State) -> [String]?) {
    guard let thread else { return }
    let isNews = state.withLock { state in
      guard let lines = change(&state) else { return false }
      state.unsent.append(lines)
      return true
    }
    guard isNews else { return }
    thread.perform { [state] in
      let unsent = state.withLock { state in
        defer { state.unsent = [] }
        return state.unsent
      }
      for lines in unsent { unsafe csystemd_notify(lines.joined(separator: "\n")) }
    }
  }
}

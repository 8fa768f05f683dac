// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// Pings a service manager for as long as every loop of the daemon shows signs of life.
///
/// It lives on the door's loop and asks the others: a loop that is stuck, its own included, means no ping. Slots, which may
/// decode for long, are not asked.
actor Watchdog {
  /// Has a loop do something, as soon as it comes to it.
  typealias Loop = @Sendable (_ answer: @escaping @Sendable () -> Void) -> Void

  nonisolated let loop: ThreadExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  private let loops: @Sendable () -> [Loop]
  private let ping: @Sendable () -> Void
  private var signs = SignsOfLife()

  /// - Parameters:
  ///   - loop: the thread to live on.
  ///   - loops: gives those that are there now; called on the loop.
  ///   - ping: called on the loop once all that were asked have answered.
  init(loop: ThreadExecutor, loops: @escaping @Sendable () -> [Loop], ping: @escaping @Sendable () -> Void) {
    self.loop = loop
    self.loops = loops
    self.ping = ping
  }

  /// Asks from now on, twice within each timeout.
  ///
  /// - Parameter timeout: microseconds in which the manager wants a ping.
  func start(timeout: UInt64) {
    ask()
    let pause = Int(clamping: max(1, timeout / 2000))
    loop.schedule(at: .now.adding(milliseconds: pause)) { [self] in assumeIsolated { $0.start(timeout: timeout) } }
  }

  /// Asks every loop, unless one owes an answer still: its answer will do.
  func ask() {
    let loops = loops()
    guard signs.begin(loops.count) else { return }
    let round = signs.round
    for (number, other) in loops.enumerated() {
      other { [self] in
        loop.perform { self.assumeIsolated { $0.hear(number, of: round) } }
      }
    }
  }

  private func hear(_ number: Int, of round: Int) {
    if signs.take(number, of: round) { ping() }
  }
}

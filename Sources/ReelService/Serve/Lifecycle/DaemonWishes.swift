// SPDX-License-Identifier: Apache-2.0

/// What the main thread of a daemon is to do, which otherwise sleeps.
struct DaemonWishes: Equatable, Sendable {
  /// What it does next.
  enum Wish: Equatable, Sendable {
    /// Has everybody sent away. Once.
    case stop
    /// Returns the signal that ended the daemon; nil where none did.
    case end(Int32?)
    /// Reads the configuration again.
    case reload
  }

  private var signal: Int32?
  private var isStopping = false, isOver = false, wantsReload = false

  /// A signal to end has come: the first one counts.
  mutating func stop(by signal: Int32) { self.signal = self.signal ?? signal }

  /// The configuration is to be read again; as often as it is wished for meanwhile, that is once.
  mutating func reload() { wantsReload = true }

  /// Everybody has left.
  mutating func end() { isOver = true }

  /// Takes what is to be done next; nil for nothing.
  mutating func next() -> Wish? {
    if isOver { return .end(signal) }
    if signal != nil, !isStopping {
      isStopping = true
      return .stop
    }
    guard wantsReload, !isStopping else { return nil }
    wantsReload = false
    return .reload
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import ReelService
import ReelWire

/// Where a daemon's events are written: to the journal, with fields, where standard error leads there; else one plain line
/// each to standard error. They are written by a thread of their own: nobody waits for whoever reads them.
final class EventLog: Sendable {
  private struct State: Sendable {
    var waiting = 0
    /// Events that came while too many waited.
    var lost = 0
  }

  /// Events that wait to be written; those that come on top are lost, and counted.
  private static let limit = 1024
  /// Seconds for the last words.
  private static let patience = 1

  private let speaker: String
  private let isJournal: Bool
  private let thread = ThreadExecutor(name: "reel-log")
  private let state = Guarded(State())

  /// - Parameters:
  ///   - speaker: what plain lines begin with.
  ///   - isJournal: whether standard error leads to the journal; asked of the system unless said.
  init(speaker: String, isJournal: Bool = Journal.isStandardError) {
    self.speaker = speaker
    self.isJournal = isJournal
  }

  /// Writes an event soon. For any thread.
  func write(_ event: DaemonEvent) {
    let isRoomy = state.withLock { state in
      guard state.waiting < Self.limit else {
        state.lost += 1
        return false
      }
      state.waiting += 1
      return true
    }
    guard isRoomy else { return }
    thread.perform { [self] in
      let lost = state.withLock { state in
        defer { state.lost = 0 }
        return state.lost
      }
      if lost > 0 { put(DaemonEvent(.logLost, .warning, "\(lost) events came too fast to be logged")) }
      put(event)
      state.withLock { $0.waiting -= 1 }
    }
  }

  /// Waits until all is written, but not for long, and ends.
  func finish() {
    _ = state.wait(seconds: Self.patience) { $0.waiting == 0 }
    thread.shutdown()
  }

  private func put(_ event: DaemonEvent) {
    if isJournal, Journal.send(event) { return }
    StandardError.write(Self.line(event, speaker: speaker))
  }

  /// An event as a plain line.
  static func line(_ event: DaemonEvent, speaker: String) -> String {
    let level = event.level <= .warning ? "\(event.level.rawValue): " : ""
    return "\(speaker): \(level)\(event.message)".withoutControls + "\n"
  }
}

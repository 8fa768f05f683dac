// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Glibc
import ReelService

/// The system's journal, for a daemon's events (systemd.journal-fields(7)).
enum Journal {
  /// Where it listens. Without it, libsystemd drops what it is given, and says that all is well.
  private static let socket = "/run/systemd/journal/socket"

  /// Whether standard error leads there: `JOURNAL_STREAM` names its device and inode (systemd.exec(5)).
  static var isStandardError: Bool {
    guard let stream = unsafe getenv("JOURNAL_STREAM").map({ unsafe String(cString: $0) }) else { return false }
    var status = stat()
    guard unsafe fstat(STDERR_FILENO, &status) == 0 else { return false }
    guard unsafe access(socket, W_OK) == 0 else { return false }
    return stream == "\(status.st_dev):\(status.st_ino)"
  }

  /// Sends an event; false where it did not get there. Blocks no longer than the journal's socket does. The C function is
  /// `sd_journal_sendv`.
  static func send(_ event: DaemonEvent) -> Bool {
    let fields = fields(of: event).map { Array("\($0)=\($1)".utf8) }
    let bytes = fields.flatMap { $0 }
    let lengths = fields.map(\.count)
    let sent = unsafe bytes.withUnsafeBytes { all in
      var start = 0
      let starts: [UnsafeRawPointer?] = unsafe lengths.map { length in
        defer { start += length }
        return unsafe all.baseAddress.map { unsafe $0 + start }
      }
      return unsafe csystemd_send(starts, lengths, Int32(lengths.count))
    }
    return sent >= 0
  }

  /// What the journal is told, in order; what says nothing is left out.
  static func fields(of event: DaemonEvent) -> [(name: String, value: String)] {
    let all: [(String, String?)] = [
      ("MESSAGE", event.message), ("PRIORITY", "\(event.level.priority)"), ("SYSLOG_IDENTIFIER", "reeld"),
      ("EVENT", event.event.rawValue), ("PLAYER", event.player.map(String.init)), ("REEL", event.reel),
      ("SLOT", event.slot.map(String.init)), ("GENERATION", event.generation.map(String.init)),
      ("STAGE", event.stage), ("CODE", event.code), ("LANDING", event.landing.map(String.init)),
      ("OUTCOME", event.outcome), ("INTENT_TO_FRAME_US", event.intentToFrameUs.map { "\($0)" }),
      ("WARM_COST_MS", event.warmCostMs.map { "\($0)" }),
    ]
    return all.compactMap { name, value in value.map { (name, $0) } }
  }
}

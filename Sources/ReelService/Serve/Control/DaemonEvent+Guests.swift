// SPDX-License-Identifier: Apache-2.0

extension DaemonEvent {
  /// What guests are told of an event that is about no player: how the daemon stands, without what its own user alone
  /// knows, such as paths; nil for nothing.
  var forGuests: DaemonEvent? {
    switch event {
    case .serving: DaemonEvent(event, level, "the daemon serves")
    case .stopping: DaemonEvent(event, level, "the daemon ends")
    // What is worth a warning is the own user's.
    case .reloaded: level == .info ? DaemonEvent(event, level, "the configuration was read again") : nil
    case .reloadFailed, .playerJoined, .playerLeft, .observerJoined, .observerLeft, .dropped, .turnedAway, .landed,
      .configured, .warmed, .failed, .loadFailed, .recordsSkipped, .logLost, .streamFailed:
      nil
    }
  }
}

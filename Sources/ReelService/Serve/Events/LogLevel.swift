// SPDX-License-Identifier: Apache-2.0

/// How much something matters to whoever runs a daemon.
public enum LogLevel: String, CaseIterable, Comparable, Encodable, Sendable {
  /// The daemon cannot do what it is for.
  case error
  /// Somebody did not get what they wanted.
  case warning
  /// Somebody came or went, or the daemon changed.
  case info
  /// What rings do: landings, configures, warmed slots.
  case debug

  /// That of `syslog(3)`, as the journal takes it.
  public var priority: Int {
    switch self {
    case .error: 3
    case .warning: 4
    case .info: 6
    case .debug: 7
    }
  }

  /// What matters more is less.
  public static func < (left: LogLevel, right: LogLevel) -> Bool { left.priority < right.priority }
}

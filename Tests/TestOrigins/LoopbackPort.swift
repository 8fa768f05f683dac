// SPDX-License-Identifier: Apache-2.0

/// A TCP port on 127.0.0.1.
public struct LoopbackPort: Equatable, Sendable {
  /// Its number.
  public let number: UInt16

  /// A port of this number.
  public init(number: UInt16) { self.number = number }

  /// The address of a path, which begins with a slash, on this port.
  public func url(_ path: String, scheme: String = "http") -> String { "\(scheme)://127.0.0.1:\(number)\(path)" }
}

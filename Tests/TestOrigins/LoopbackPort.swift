// SPDX-License-Identifier: Apache-2.0

/// A TCP port on 127.0.0.1.
public struct LoopbackPort: Equatable, Sendable {
  /// Its number.
  public let number: UInt16

  /// A port of this number.
  public init(number: UInt16) { self.number = number }
}

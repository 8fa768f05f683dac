// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Owns a descriptor of the system, and closes it.
public struct Descriptor: ~Copyable, Sendable {
  /// Its number. Open for as long as this lives.
  public let number: Int32

  /// Takes a descriptor over.
  public init(owning number: Int32) { self.number = number }

  deinit { close(number) }

  /// Gives it up, unclosed.
  public consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }
}

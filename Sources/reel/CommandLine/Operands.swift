// SPDX-License-Identifier: Apache-2.0

/// What a command takes besides options: how usage shows it, and how many there may be.
struct Operands: Sendable, Equatable {
  /// As the usage line shows them, such as `FILE...`; empty for none.
  let usage: String
  let minimum: Int
  /// Nil when any number will do.
  let maximum: Int?
  /// Those that a shell can offer.
  let words: [String]

  /// A command without operands.
  static let none = Operands("", atLeast: 0, atMost: 0)

  init(_ usage: String, atLeast minimum: Int = 0, atMost maximum: Int? = nil, words: [String] = []) {
    self.usage = usage
    self.minimum = minimum
    self.maximum = maximum
    self.words = words
  }

  /// Refuses too few or too many.
  func check(_ operands: [String]) throws(ExitError) {
    if let maximum, operands.count > maximum {
      throw ExitError(.usage, "unexpected operand \(operands[maximum].quoted)")
    }
    if operands.count < minimum {
      throw ExitError(.usage, operands.isEmpty ? "wants \(usage)" : "wants \(usage), not only \(operands.count)")
    }
  }
}

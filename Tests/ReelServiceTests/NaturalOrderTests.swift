// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelService

@Suite struct NaturalOrderTests {
  /// Names in their order, apart by spaces.
  private static let rows = [
    "reel2 reel10", "1 2 10 20 100", "a1b2 a1b10 a2b1", "a a1 a1a b", "0 00 1 01 001 2", "a01 a1b", "9 10 a", "A a",
    "x99999999999999999998 x99999999999999999999 x100000000000000000000", "2.mp4 2a.mp4 10.mp4", "v1.2 v1.10",
    "01-x.mp4 02-x.mp4 10-x.mp4", "é10 é20", "a٢ a٣", "1a 01b", "a1 a01 a001",
  ]

  @Test(arguments: rows) func sorts(_ row: String) {
    let names = row.split(separator: " ").map(String.init)
    #expect(names.reversed().sorted(by: NaturalOrder.precedes) == names)
    for index in names.indices {
      for later in names[index...] { #expect(!NaturalOrder.precedes(later, names[index])) }
      for later in names[(index + 1)...] { #expect(NaturalOrder.precedes(names[index], later)) }
    }
  }

  @Test(arguments: [("", "a"), ("", "1")]) func theEmptyNameComesFirst(empty: String, other: String) {
    #expect(NaturalOrder.precedes(empty, other))
    #expect(!NaturalOrder.precedes(other, empty))
    #expect(!NaturalOrder.precedes(empty, empty))
  }
}

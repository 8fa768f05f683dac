// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

@Suite struct ExitCodeTests {
  /// The codes of a batch, and the code that it ends with.
  struct Row: CustomTestStringConvertible, Sendable {
    let codes: [Int32]
    let worst: Int32

    init(_ codes: [Int32], _ worst: Int32) {
      self.codes = codes
      self.worst = worst
    }

    var testDescription: String { "\(codes) → \(worst)" }
  }

  private static let rows = [
    Row([], 0),
    Row([0, 0], 0),
    Row([0, 65, 0], 65),
    Row([65, 66], 66),
    Row([66, 75], 75),
    Row([75, 77], 77),
    Row([77, 74], 74),
    Row([74, 73], 73),
    Row([73, 70], 70),
    Row([65, 66, 75, 77, 74, 73, 70], 70),
    Row([65, 69], 65),
    Row([1, 0], 1),
    Row([1, 65], 65),
  ]

  @Test(arguments: rows) func worst(_ row: Row) {
    #expect(ExitCode.worst(of: row.codes.compactMap(ExitCode.init)).rawValue == row.worst)
  }

  @Test(arguments: ExitCode.allCases) func everyCodeHasARank(_ code: ExitCode) {
    #expect(ExitCode.worst(of: [.ok, code]) == code)
  }
}

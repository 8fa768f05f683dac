// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelMedia

@Suite struct BudgetTests {
  /// One limit, and what it makes of a reel.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let reel: Reel
    let limit: any WritableKeyPath<Budget, Int> & Sendable
    let value: Int
    let outcome: Outcome

    var testDescription: String { "\(name) \(value), \(reel.name)" }

    var budget: Budget {
      var budget = Budget()
      budget[keyPath: limit] = value
      return budget
    }
  }

  private static let rows = [
    Row(name: "packets", reel: .number(1), limit: \.packets, value: 0, outcome: .failure(.noFrame)),
    Row(name: "packets", reel: .number(1), limit: \.packets, value: 2, outcome: .failure(.noFrame)),
    Row(name: "packets", reel: .number(1), limit: \.packets, value: 3, outcome: .frame),
    Row(name: "packets", reel: .number(9), limit: \.packets, value: 44, outcome: .failure(.noFrame)),
    Row(name: "packets", reel: .number(9), limit: \.packets, value: 45, outcome: .frame),
    Row(name: "packets", reel: .number(5), limit: \.packets, value: 0, outcome: .failure(.noFrame)),
    Row(name: "bytes", reel: .number(1), limit: \.byteLimit, value: 0, outcome: .failure(.noFrame)),
    Row(name: "bytes", reel: .number(1), limit: \.byteLimit, value: 10_000, outcome: .failure(.noFrame)),
    Row(name: "bytes", reel: .number(1), limit: \.byteLimit, value: 1 << 20, outcome: .frame),
    Row(name: "bytes", reel: .number(7), limit: \.byteLimit, value: 10_000, outcome: .failure(.noFrame)),
    Row(name: "pixels", reel: .number(1), limit: \.pixels, value: 1080 * 1920 - 1, outcome: .failure(.tooLarge)),
    Row(name: "pixels", reel: .number(4), limit: \.pixels, value: 1080 * 1920 - 1, outcome: .failure(.tooLarge)),
    Row(name: "pixels", reel: .number(5), limit: \.pixels, value: 1080 * 1920 - 1, outcome: .failure(.tooLarge)),
    Row(name: "pixels", reel: .number(6), limit: \.pixels, value: 1080 * 1920 - 1, outcome: .failure(.tooLarge)),
    // The size is known from decoding alone.
    Row(name: "pixels", reel: .number(7), limit: \.pixels, value: 720 * 1280 - 1, outcome: .failure(.tooLarge)),
    Row(name: "pixels", reel: .number(2), limit: \.pixels, value: 600_000, outcome: .frame),
    Row(name: "pixels", reel: .number(7), limit: \.pixels, value: 1_000_000, outcome: .frame),
    Row(name: "milliseconds", reel: .number(1), limit: \.milliseconds, value: 0, outcome: .failure(.timedOut)),
    Row(name: "milliseconds", reel: .number(7), limit: \.milliseconds, value: -1, outcome: .failure(.timedOut)),
    Row(name: "milliseconds", reel: .number(5), limit: \.milliseconds, value: 600_000, outcome: .frame),
  ]

  @Test(arguments: rows) func limits(_ row: Row) {
    #expect(Outcome(of: row.reel.path, budget: row.budget, frames: 0) == row.outcome)
  }

  @Test func packetsAndBytesLimitTheFirstFrameAlone() throws {
    let reel = Reel.number(2)
    var options = ClipOptions()
    options.budget.packets = 3
    var clip = try reel.open(options: options)
    _ = try clip.firstFrame()
    #expect(try clip.stamps() == Array(reel.reference.dropFirst()))
  }
}

extension Budget {
  /// `bytes` as a number of the kind that the other limits are.
  fileprivate var byteLimit: Int {
    get { Int(bytes) }
    set { bytes = Int64(newValue) }
  }
}

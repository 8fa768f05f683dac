// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import Testing

@testable import ReelService

/// Leases of letters, at moments in milliseconds.
@Suite struct LeaseLedgerTests {
  private typealias Ledger = LeaseLedger<Character>

  /// What happens to a ledger with two credits and a timeout of 100 ms, and what is overdue at which time.
  struct Row: CustomTestStringConvertible, Sendable {
    enum Step: Sendable {
      case show(Int)
      case land(Int)
      case preview(Int, slot: Int, generation: Int)
      case slot(Int, generation: Int, Int)
      case release(UInt64)
    }

    let name: String
    let steps: [Step]
    /// The moment when the first lease will be overdue, nil for never.
    let deadline: Int?
    /// The oldest lease that is overdue then.
    var oldest: UInt64?

    var testDescription: String { name }
  }

  @Test(arguments: [
    Row(name: "the last picture stays for ever", steps: [.show(0)], deadline: nil),
    Row(name: "a newer one makes it due", steps: [.show(0), .show(40)], deadline: 140, oldest: 1),
    Row(name: "so does a landing", steps: [.show(0), .land(30)], deadline: 130, oldest: 1),
    Row(name: "and a picture after a landing", steps: [.land(0), .show(33)], deadline: 133, oldest: 1),
    Row(name: "later ones do not put it off", steps: [.show(0), .show(40), .land(80)], deadline: 140, oldest: 1),
    Row(name: "returned in time", steps: [.show(0), .show(40), .release(1)], deadline: nil),
    Row(
      name: "the second is due later", steps: [.show(0), .show(40), .land(80), .release(1)], deadline: 180, oldest: 2),
    Row(
      name: "a preview is not due by a picture", steps: [.preview(0, slot: 2, generation: 5), .show(40)], deadline: nil),
    Row(name: "nor makes it a picture due", steps: [.show(0), .preview(40, slot: 2, generation: 5)], deadline: nil),
    Row(
      name: "nor is it due by its own generation",
      steps: [.preview(0, slot: 2, generation: 5), .slot(2, generation: 5, 20)], deadline: nil),
    Row(
      name: "nor by another slot", steps: [.preview(0, slot: 2, generation: 5), .slot(1, generation: 6, 20)],
      deadline: nil),
    Row(
      name: "but by another generation", steps: [.preview(0, slot: 2, generation: 5), .slot(2, generation: 6, 20)],
      deadline: 120, oldest: 1),
  ])
  func dueDates(_ row: Row) {
    var ledger = Ledger(credits: 2, timeout: 100)
    for step in row.steps {
      switch step {
      case .show(let time): _ = ledger.grant("a", for: .showing, at: moment(time))
      case .land(let time): _ = ledger.grant("a", for: .landing, at: moment(time))
      case .preview(let time, let slot, let generation):
        _ = ledger.grant("a", for: .preview(slot: slot, generation: generation), at: moment(time))
      case .slot(let slot, let generation, let time):
        ledger.slot(slot, hasGeneration: generation, at: moment(time))
      case .release(let lease):
        let isReleased = ledger.release(lease)
        #expect(isReleased)
      }
    }
    #expect(ledger.deadline == row.deadline.map(moment))
    guard let deadline = row.deadline else {
      #expect(ledger.overdue(at: moment(1_000_000)) == nil)
      return
    }
    #expect(ledger.overdue(at: moment(deadline - 1)) == nil)
    #expect(ledger.overdue(at: moment(deadline))?.oldest == row.oldest)
  }

  @Test func creditsAreForPicturesThatPlay() {
    var ledger = Ledger(credits: 2, timeout: 100)
    _ = ledger.grant("a", for: .landing, at: moment(0))
    _ = ledger.grant("b", for: .preview(slot: 1, generation: 1), at: moment(0))
    #expect(ledger.hasCredit)
    let first = ledger.grant("c", for: .showing, at: moment(0))
    #expect(ledger.hasCredit)
    _ = ledger.grant("d", for: .showing, at: moment(0))
    #expect(!ledger.hasCredit && ledger.count == 4 && ledger.oldest == 1)
    let isReleased = ledger.release(first)
    let isReleasedTwice = ledger.release(first)
    #expect(isReleased && !isReleasedTwice && ledger.hasCredit)
  }

  @Test func numbersAreNeverUsedAgain() {
    var ledger = Ledger(credits: 2, timeout: 100)
    var seen: Set<UInt64> = []
    for _ in 0..<10 {
      let lease = ledger.grant("a", for: .landing, at: moment(0))
      #expect(lease != 0 && seen.insert(lease).inserted)
      _ = ledger.release(lease)
    }
    let isHeld = ledger.release(11)
    #expect(!isHeld)
  }

  @Test func tooManyAreOverdueWhateverTheirAge() {
    var ledger = Ledger(credits: 2, timeout: 100)
    for _ in 0..<64 { _ = ledger.grant("a", for: .landing, at: moment(0)) }
    #expect(ledger.overdue(at: moment(0)) == nil)
    _ = ledger.grant("a", for: .landing, at: moment(0))
    #expect(ledger.overdue(at: moment(0))?.count == 1)
  }

  private func moment(_ milliseconds: Int) -> MonotonicTime {
    MonotonicTime(nanoseconds: Int64(milliseconds) * 1_000_000)
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import Testing

@testable import ReelService

/// What is remembered of landings.
@Suite struct LandingBookTests {
  private func landing(_ number: Int, _ outcome: Landing.Outcome = .late, error: MediaError? = nil) -> LandingStatus {
    var landing = Landing(
      number: number, reel: "reel \(number)", slot: number % 3, generation: 1,
      moment: MonotonicTime(nanoseconds: 1_000),
      outcome: outcome)
    landing.error = error
    return LandingStatus(landing)
  }

  @Test func theLastLandingChanges() {
    var book = LandingBook()
    #expect(book[1] == .toCome)
    book.note(landing(1))
    #expect(book[1] == .known(landing(1)) && book[2] == .toCome)
    book.note(landing(1, .missed))
    book.note(landing(2, .warm))
    #expect(book[1] == .known(landing(1, .missed)) && book[2] == .known(landing(2, .warm)) && book[3] == .toCome)
  }

  @Test func onlySoManyAreRemembered() {
    var book = LandingBook()
    for number in 1...LandingBook.limit + 2 { book.note(landing(number)) }
    #expect(book[1] == .forgotten && book[2] == .forgotten && book[3] == .known(landing(3)))
    #expect(book[LandingBook.limit + 2] == .known(landing(LandingBook.limit + 2)))
    #expect(book[LandingBook.limit + 3] == .toCome && book[.max] == .toCome)
  }

  @Test(arguments: [(Landing.Outcome.warm, true), (.late, false), (.missed, true), (.failed, true)])
  func isSettled(_ outcome: Landing.Outcome, _ isSettled: Bool) {
    #expect(landing(1, outcome).settled == isSettled)
  }

  @Test func saysWhyAReelFails() {
    let failed = landing(1, .failed, error: MediaError(.notMedia, operation: "open a", reason: "nonsense"))
    #expect(failed.failure == LandingStatus.Failure(code: "not-media", message: "nonsense"))
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

/// The table of section 4 of the feed rules, and the tokens.
@Suite struct LoadArbiterTests {
  /// What is asked for, what is in flight, and what comes of it.
  struct Cell: CustomTestStringConvertible, Sendable {
    enum Outcome: Sendable {
      case start, startCancelling
      case reject(LoadArbiter.Refusal)
    }

    let load: Load
    let inFlight: Load?
    let outcome: Outcome

    var testDescription: String { "\(load) while \(inFlight.map { "\($0)" } ?? "nothing") is in flight" }
  }

  private static let table = [
    Cell(load: .refresh, inFlight: nil, outcome: .start),
    Cell(load: .refresh, inFlight: .refresh, outcome: .startCancelling),
    Cell(load: .refresh, inFlight: .banner, outcome: .startCancelling),
    Cell(load: .refresh, inFlight: .nextPage, outcome: .startCancelling),
    Cell(load: .banner, inFlight: nil, outcome: .start),
    Cell(load: .banner, inFlight: .refresh, outcome: .reject(.refreshInFlight)),
    Cell(load: .banner, inFlight: .banner, outcome: .reject(.inFlight)),
    Cell(load: .banner, inFlight: .nextPage, outcome: .start),
    Cell(load: .nextPage, inFlight: nil, outcome: .start),
    Cell(load: .nextPage, inFlight: .refresh, outcome: .reject(.refreshInFlight)),
    Cell(load: .nextPage, inFlight: .banner, outcome: .start),
    Cell(load: .nextPage, inFlight: .nextPage, outcome: .reject(.inFlight)),
  ]

  @Test(arguments: table) func starts(_ cell: Cell) {
    var arbiter = LoadArbiter()
    let token = cell.inFlight.map { arbiter.start($0).token }
    switch cell.outcome {
    case .reject(let refusal): #expect(arbiter.refusal(of: cell.load) == refusal)
    case .start, .startCancelling:
      #expect(arbiter.refusal(of: cell.load) == nil)
      let start = arbiter.start(cell.load)
      #expect(start.token == (token ?? 0) + 1)
      if case .startCancelling = cell.outcome {
        #expect(start.cancelled == [token])
        #expect(arbiter.loading == [.refresh])
      } else {
        #expect(start.cancelled == [])
        #expect(arbiter.loading == Load.allCases.filter { [cell.load, cell.inFlight].contains($0) })
      }
    }
  }

  @Test func cancelsInOrderOfToken() {
    var arbiter = LoadArbiter()
    _ = arbiter.start(.nextPage)
    _ = arbiter.start(.banner)
    #expect(arbiter.start(.refresh).cancelled == [1, 2])
    #expect(arbiter.start(.refresh).cancelled == [3])
  }

  @Test func takesATokenOnce() {
    var arbiter = LoadArbiter()
    let banner = arbiter.start(.banner).token
    let page = arbiter.start(.nextPage).token
    let both = arbiter
    #expect(arbiter.finish(0) == nil && arbiter.finish(-1) == nil && arbiter.finish(99) == nil)
    #expect(arbiter == both)
    #expect(arbiter.finish(page) == .nextPage)
    #expect(arbiter.finish(page) == nil)
    let refresh = arbiter.start(.refresh).token
    #expect(arbiter.finish(banner) == nil, "cancelled")
    #expect(arbiter.finish(refresh) == .refresh)
    #expect(arbiter.loading == [] && !arbiter.bringsReels)
    #expect(arbiter.start(.refresh).token == refresh + 1)
  }
}

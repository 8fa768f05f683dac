// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

/// The list alone, offered every ticket it ever gave out. A page asks with the ticket in flight only, so its tokens
/// hide this guard.
@Suite struct TicketWalkTests {
  @Test(arguments: Paging.allCases)
  func onlyTheTicketInFlightWrites(_ paging: Paging) {
    var dice = Dice(seed: 5)
    var pager = Pager(paging: paging, maxEmptyPages: 2)
    var tickets: [Ticket] = []
    var refused = 0
    for number in 0..<3000 {
      let before = pager
      switch dice.pick([0, 0, 1, 2, 2, 2, 3]) {
      case 0:
        let ticket = pager.next()
        #expect((ticket == nil) == (before.ticket != nil))
        if let ticket { tickets.append(ticket) }
      case 1: if dice.once(in: 10) { tickets.append(pager.refresh()) }
      case 2:
        guard let ticket = tickets.randomElement(using: &dice) else { continue }
        let more: Continuation = paging == .page ? .hasMore(true) : .nextCursor("c\(number)")
        let acceptance = pager.accept(ticket, reels: ["r\(number)"], continuation: more)
        #expect((acceptance != nil) == (ticket == before.ticket))
        if acceptance == nil { refused += 1 }
        #expect(acceptance != nil || pager == before)
      default:
        guard let ticket = tickets.randomElement(using: &dice) else { continue }
        #expect(pager.fail(ticket) == (ticket == before.ticket))
        #expect(ticket == before.ticket || pager == before)
      }
      if tickets.count > 4 { tickets.removeFirst() }
    }
    #expect(refused > 100)
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

/// Section 5 of the feed rules: tickets and generations, by themselves.
@Suite struct PagerTests {
  // An expectation takes no mutating call, so these make it.
  private func next(_ pager: inout Pager) -> Ticket? { pager.next() }

  private func fail(_ ticket: Ticket, _ pager: inout Pager) -> Bool { pager.fail(ticket) }

  private func accept(
    _ ticket: Ticket, _ reels: [String], _ continuation: Continuation, _ pager: inout Pager
  ) -> Pager.Acceptance? {
    pager.accept(ticket, reels: reels, continuation: continuation)
  }

  @Test func oneTicketAtMost() throws {
    var pager = Pager(paging: .page, maxEmptyPages: 3)
    let ticket = try #require(next(&pager))
    #expect(ticket.generation == 1 && ticket.key == .page(1) && pager.generation == 1)
    let before = pager
    #expect(next(&pager) == nil)
    #expect(pager == before)
    #expect(accept(ticket, ["a"], .hasMore(true), &pager) != nil)
    #expect(next(&pager)?.key == .page(2))
  }

  @Test func onlyTheTicketInFlightWrites() throws {
    var pager = Pager(paging: .page, maxEmptyPages: 3)
    let old = try #require(next(&pager))
    let refresh = pager.refresh()
    let before = pager
    #expect(accept(old, ["a"], .hasMore(false), &pager) == nil)
    #expect(!fail(old, &pager))
    #expect(pager == before)
    #expect(accept(refresh, ["b"], .hasMore(true), &pager) != nil)
    let after = pager
    #expect(accept(refresh, ["c"], .hasMore(false), &pager) == nil, "again")
    #expect(!fail(refresh, &pager))
    #expect(pager == after && pager.items == ["b"])
  }

  @Test func everyRefreshTakesAFreshGeneration() throws {
    var pager = Pager(paging: .page, maxEmptyPages: 3)
    let first = pager.refresh()
    #expect(first.generation == 1 && pager.generation == 0)
    #expect(fail(first, &pager))
    let retried = pager.refresh()
    #expect(retried.generation == 2 && pager.generation == 0)
    #expect(accept(retried, ["a"], .hasMore(true), &pager) != nil)
    #expect(pager.generation == 2)
    #expect(next(&pager)?.generation == 2)
  }

  @Test func theVeryFirstPageTakesAFreshGeneration() throws {
    var pager = Pager(paging: .page, maxEmptyPages: 3)
    let refresh = pager.refresh()
    #expect(fail(refresh, &pager))
    let page = try #require(next(&pager))
    #expect(page.generation == 2 && pager.generation == 2)
    #expect(fail(page, &pager))
    #expect(next(&pager) == page)
  }

  @Test func aQueryTakesAFreshGenerationForTheEmptyList() throws {
    var pager = Pager(paging: .cursor, maxEmptyPages: 3)
    let page = try #require(next(&pager))
    #expect(accept(page, ["a"], .nextCursor("x"), &pager) != nil)
    _ = pager.refresh()
    pager.clear()
    #expect(pager.items == [] && pager.generation == 3 && pager.ticket == nil)
    let refresh = pager.refresh(forQuery: true)
    #expect(refresh.generation == 3 && refresh.key == .cursor(nil))
  }

  /// A response to a list of a, b and c, and the list after it.
  struct Page: CustomTestStringConvertible, Sendable {
    let reels: [String]
    let items: String
    let added: Int

    var testDescription: String { reels.joined(separator: ",") }
  }

  private static let pages = [
    Page(reels: ["d", "e"], items: "abcde", added: 2), Page(reels: ["e", "d"], items: "abced", added: 2),
    Page(reels: ["b", "d", "a"], items: "abcd", added: 1), Page(reels: ["d", "d", "e", "d"], items: "abcde", added: 2),
    Page(reels: ["c", "b", "a"], items: "abc", added: 0), Page(reels: [], items: "abc", added: 0),
  ]

  @Test(arguments: pages) func leavesDuplicatesOut(_ row: Page) throws {
    var pager = Pager(paging: .page, maxEmptyPages: 3)
    let first = try #require(next(&pager))
    #expect(accept(first, ["a", "b", "b", "c", "a"], .hasMore(true), &pager)?.added == 3)
    let second = try #require(next(&pager))
    let acceptance = pager.accept(second, reels: row.reels, continuation: .hasMore(true))
    #expect(acceptance?.added == row.added && acceptance?.wantsNext == (row.added == 0))
    #expect(pager.items.joined() == row.items)
  }

  @Test func aRefreshForgetsWhatWasKnown() throws {
    var pager = Pager(paging: .page, maxEmptyPages: 3)
    let page = try #require(next(&pager))
    _ = pager.accept(page, reels: ["a", "b"], continuation: .hasMore(true))
    _ = pager.accept(pager.refresh(), reels: ["b", "b", "c"], continuation: .hasMore(true))
    #expect(pager.items == ["b", "c"])
  }
}

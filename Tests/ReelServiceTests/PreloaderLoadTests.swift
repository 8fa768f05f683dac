// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import ReelMedia
import Testing

@testable import ReelService

/// Loads whose answers come in any order.
@Suite(.timeLimit(.minutes(30))) struct PreloaderLoadTests {
  private typealias Answer = Result<FeedContent, FeedError>

  /// A page of reels whose addresses tell which answer they came with.
  private static func content(_ ids: [String], from answer: String, more: Bool = false, skipped: Int = 0) -> Answer {
    let reels = ids.map { id in
      FeedReel(id: id, media: Result { () throws(MediaError) in try MediaSource(file: "/\(answer)/\(id)") })
    }
    return .success(FeedContent(reels: reels, skipped: skipped, continuation: .hasMore(more)))
  }

  private static let first = ScriptedSource.Question.page(.page(1), query: nil)
  private static let second = ScriptedSource.Question.page(.page(2), query: nil)

  /// A ring with `a` and `b` listed, and the load of page 2 in flight.
  private static func begun(_ source: ScriptedSource, _ slots: [ScriptedSlot]) async throws -> RingUnderTest {
    var ring = RingUnderTest(source, slots: slots)
    await ring.preloader.handle(.appear)
    await source.wait(for: first)
    source.answer(first, content(["a", "b"], from: "old", more: true))
    try await ring.action { if case .list = $0 { true } else { false } }
    await source.wait(for: second)
    return ring
  }

  private static func path(_ preloader: Preloader, _ id: String) async -> String? {
    try? await preloader.catalog[id]?.media.get().path
  }

  @Test(arguments: [true, false])
  func aLatePageOfTheOldListChangesNothing(refreshFirst: Bool) async throws {
    let source = ScriptedSource()
    var ring = try await Self.begun(source, ScriptedSlot.three())
    await ring.preloader.handle(.refresh)
    await source.wait(for: Self.first)
    let fresh = Self.content(["b", "x"], from: "new")
    let late = Self.content(["c"], from: "old")
    if !refreshFirst { source.answer(Self.second, late) }
    source.answer(Self.first, fresh)
    try await ring.action { if case .list = $0 { true } else { false } }
    if refreshFirst { source.answer(Self.second, late) }
    await ring.preloader.handle(.tick(time: 0))
    #expect(await ring.preloader.page.pager.items == ["b", "x"])
    #expect(await Self.path(ring.preloader, "b") == "/new/b")
    #expect(await Self.path(ring.preloader, "a") == nil)
    #expect(await Self.path(ring.preloader, "c") == nil)
    // The cancelled load is not even counted: nobody waits for it.
    #expect(await ring.preloader.page.dropped == 0)
  }

  @Test(arguments: [true, false])
  func anAnswerForTheLastQueryIsNobodys(oldFirst: Bool) async throws {
    let source = ScriptedSource()
    let slots = ScriptedSlot.three()
    var ring = try await Self.begun(source, slots)
    await ring.preloader.handle(.query("cats"))
    let cats = ScriptedSource.Question.page(.page(1), query: "cats")
    await source.wait(for: cats)
    await ring.preloader.handle(.query("dogs"))
    let dogs = ScriptedSource.Question.page(.page(1), query: "dogs")
    await source.wait(for: dogs)
    #expect(await ring.preloader.page.pager.items == [])
    if oldFirst { source.answer(cats, Self.content(["cat"], from: "cats")) }
    source.answer(dogs, Self.content(["dog"], from: "dogs"))
    try await ring.action { if case .list(count: 1, added: 1, replaced: true) = $0 { true } else { false } }
    if !oldFirst { source.answer(cats, Self.content(["cat"], from: "cats")) }
    await ring.preloader.handle(.tick(time: 0))
    #expect(await ring.preloader.page.pager.items == ["dog"])
    #expect(slots[1].orders.last == .warm(slots[1].orders.compactMap(\.generation).last ?? 0))
    #expect(await ring.preloader.landing?.reel == "dog")
  }

  @Test func theFirstRecordOfAnIdCounts() async throws {
    let source = ScriptedSource()
    var ring = try await Self.begun(source, ScriptedSlot.three())
    source.answer(Self.second, Self.content(["b", "c", "c"], from: "second", skipped: 3))
    let skipped = try await ring.wait { if case .skipped(let count) = $0 { count } else { nil } }
    try await ring.action { if case .list(count: 3, added: 1, replaced: false) = $0 { true } else { false } }
    #expect(skipped == 3)
    #expect(await Self.path(ring.preloader, "b") == "/old/b")
    #expect(await Self.path(ring.preloader, "c") == "/second/c")
  }

  @Test func aFailedPageKeepsTheListAndIsAskedForAgain() async throws {
    let source = ScriptedSource()
    var ring = try await Self.begun(source, ScriptedSlot.three())
    source.answer(Self.second, .failure(FeedError(.http, operation: "load x", reason: "status 500", httpStatus: 500)))
    try await ring.action { action in
      if case .feed(let facts) = action { facts.failure?.error == "load x: http: status 500" } else { false }
    }
    #expect(await ring.preloader.page.pager.items == ["a", "b"])
    await ring.preloader.handle(.retry)
    await source.wait(for: Self.second)
    source.answer(Self.second, Self.content(["c"], from: "second"))
    try await ring.action { if case .list(count: 3, _, _) = $0 { true } else { false } }
  }

  @Test(
    arguments: [.success(300), .success(nil), .failure(FeedError(.io, operation: "x", reason: "y"))]
      as [Result<Double?, FeedError>])
  func theReelsAloneDecideWhetherARefreshSucceeded(banner: Result<Double?, FeedError>) async throws {
    var settings = PreloaderSettings()
    settings.page.bannerHeight = 100
    let source = ScriptedSource()
    var ring = RingUnderTest(source, slots: ScriptedSlot.three(), settings: settings)
    await ring.preloader.handle(.refresh)
    await source.wait(for: Self.first, .banner)
    source.answerBanner(banner)
    source.answer(Self.first, Self.content(["a"], from: "x"))
    try await ring.action { if case .list(count: 1, _, _) = $0 { true } else { false } }
    let height = (try? banner.get()) ?? 100
    #expect(await ring.preloader.page.banner.applied == height)
  }

  @Test func aSourceWithoutABannerLeavesThePageAsItWas() async throws {
    var settings = PreloaderSettings()
    settings.page.bannerHeight = 100
    let source = ScriptedSource()
    var ring = RingUnderTest(source, slots: ScriptedSlot.three(), settings: settings)
    await ring.preloader.handle(.appear)
    await source.wait(for: Self.first, .banner)
    source.answerBanner(.success(nil))
    try await ring.action { if case .feed(let facts) = $0 { !facts.loading.contains(.banner) } else { false } }
    #expect(await ring.preloader.page.banner.applied == 100)
  }
}

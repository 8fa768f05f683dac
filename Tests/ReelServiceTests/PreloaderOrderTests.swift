// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import ReelMedia
import Testing

@testable import ReelService

/// What the preloader asks of its slots and its source, and what it makes of answers in any order.
@Suite(.timeLimit(.minutes(1))) struct PreloaderOrderTests {
  private static let settings = RingUnderTest.settings

  private static func reels(_ ids: [String]) -> [FeedReel] {
    ids.map { id in FeedReel(id: id, media: Result { () throws(MediaError) in try MediaSource(file: "/\(id)") }) }
  }

  private static func content(_ ids: [String], more: Bool = false) -> Result<FeedContent, FeedError> {
    .success(FeedContent(reels: reels(ids), continuation: .hasMore(more)))
  }

  /// A real first frame, for slots that have none of their own.
  private static func warmed(_ reel: String, slot: Int, generation: Int) throws -> SlotNews.Content {
    var clip = try Clip(MediaSource(file: Sample.number(2).path), interrupt: Interrupt())
    let frame = ReelFrame(
      reel: reel, slot: slot, generation: generation, run: 0, number: 0, image: try clip.firstFrame(), pool: nil)
    return .ready(
      SlotNews.Warmed(first: frame, moment: .now, verdict: clip.verdict, ledger: clip.ledger, info: clip.info))
  }

  private static func ready(_ reel: String, slot: Int, generation: Int, attempt: Int = 0) throws -> SlotNews {
    SlotNews(
      slot: slot, generation: generation, attempt: attempt, try warmed(reel, slot: slot, generation: generation))
  }

  private static func failed(_ code: MediaError.Code, slot: Int, generation: Int, attempt: Int = 0) -> SlotNews {
    let error = MediaError(code, operation: "open x", reason: "for the test")
    return SlotNews(slot: slot, generation: generation, attempt: attempt, .failed(error))
  }

  /// A ring that shows `a`, with `b` next, and nothing warm yet.
  private static func begun(_ source: ScriptedSource, _ slots: [ScriptedSlot], _ settings: PreloaderSettings = settings)
    async throws -> RingUnderTest
  {
    var ring = RingUnderTest(source, slots: slots, settings: settings)
    await ring.preloader.handle(.appear)
    await source.wait(for: .page(.page(1), query: nil))
    source.answer(.page(.page(1), query: nil), content(["a", "b", "c"]))
    try await ring.action { if case .list = $0 { true } else { false } }
    return ring
  }

  @Test func theMiddleWarmsFirstAndTheNeighboursAfterIt() async throws {
    let slots = ScriptedSlot.three()
    let ring = try await Self.begun(ScriptedSource(), slots)
    #expect(slots[1].orders == [.configure(index: 0, reel: "a", generation: 1, attempt: 0), .warm(1)])
    #expect(slots[2].orders == [.configure(index: 1, reel: "b", generation: 1, attempt: 0)])
    #expect(slots[0].orders == [])
    await ring.preloader.take(try Self.ready("a", slot: 1, generation: 1))
    #expect(slots[2].orders.last == .warm(1))
    #expect(await ring.preloader.landing?.outcome == .late)
    #expect(await ring.preloader.landing?.frame?.reel == "a")
  }

  @Test func newsOfAnotherGenerationOrAttemptIsNeverShown() async throws {
    let slots = ScriptedSlot.three()
    let ring = try await Self.begun(ScriptedSource(), slots)
    await ring.preloader.take(try Self.ready("x", slot: 1, generation: 0))
    await ring.preloader.take(try Self.ready("x", slot: 1, generation: 2))
    await ring.preloader.take(try Self.ready("x", slot: 1, generation: 1, attempt: 1))
    await ring.preloader.take(Self.failed(.corrupt, slot: 1, generation: 0))
    #expect(await ring.preloader.landing?.frame == nil)
    #expect(await ring.preloader.landing?.error == nil)
    #expect(await ring.preloader.page.ring[.middle].state == .warming)
  }

  @Test func aReelThatWasPassedBeforeItWasReadyIsMissed() async throws {
    let slots = ScriptedSlot.three()
    var ring = try await Self.begun(ScriptedSource(), slots)
    let landing = await ring.land(.next)
    #expect(landing?.reel == "b")
    #expect(landing?.outcome == .late)
    let missed = try await ring.wait { output in
      if case .landed(let landing) = output, landing.outcome == .missed { landing } else { nil }
    }
    #expect(missed.reel == "a")
    #expect(missed.frame == nil)
    // Its slot's answer still counts for the ring, and nothing is shown for it.
    await ring.preloader.take(try Self.ready("a", slot: 1, generation: 1))
    #expect(await ring.preloader.landing?.reel == "b")
    #expect(await ring.preloader.landing?.frame == nil)
  }

  @Test func whatWasPlayedIsRewoundOnlyOnceTheMiddleIsSettled() async throws {
    let slots = ScriptedSlot.three()
    let ring = try await Self.begun(ScriptedSource(), slots)
    await ring.preloader.take(try Self.ready("a", slot: 1, generation: 1))
    let first = try #require(await ring.preloader.landing?.frame)
    await ring.preloader.take(SlotNews(slot: 1, generation: 1, attempt: 0, .frame(first)))
    #expect(await ring.preloader.nextFrame() != nil)
    #expect(slots[1].orders.last == .grant(run: 0, frames: 4))
    _ = await ring.land(.next)
    #expect(slots[1].orders.last == .grant(run: 0, frames: 4))
    await ring.preloader.take(try Self.ready("b", slot: 2, generation: 1))
    #expect(slots[1].orders.last == .rewind(run: 1))
    // A frame of the run before is nobody's.
    await ring.preloader.take(SlotNews(slot: 1, generation: 1, attempt: 0, .frame(first)))
    _ = await ring.land(.previous)
    #expect(await ring.preloader.landing?.outcome == .warm)
    #expect(await ring.preloader.nextFrame() == nil)
  }

  @Test func comingBackBeforeTheMiddleSettledRewindsAtOnce() async throws {
    let slots = ScriptedSlot.three()
    let ring = try await Self.begun(ScriptedSource(), slots)
    await ring.preloader.take(try Self.ready("a", slot: 1, generation: 1))
    let first = try #require(await ring.preloader.landing?.frame)
    await ring.preloader.take(SlotNews(slot: 1, generation: 1, attempt: 0, .frame(first)))
    _ = await ring.preloader.nextFrame()
    _ = await ring.land(.next)
    _ = await ring.land(.previous)
    #expect(slots[1].orders.last == .rewind(run: 1))
  }

  @Test func patienceEndsAndTheNeighboursGetTheirTurn() async throws {
    var settings = Self.settings
    settings.patience = 1
    let slots = ScriptedSlot.three()
    var ring = try await Self.begun(ScriptedSource(), slots, settings)
    while await ring.preloader.page.ring[.middle].state != .slow {
      try await ring.wait { if case .actions = $0 { () } else { nil } }
    }
    #expect(slots[2].orders.last == .warm(1))
    // It may still come.
    await ring.preloader.take(try Self.ready("a", slot: 1, generation: 1))
    #expect(await ring.preloader.landing?.frame != nil)
  }

  @Test func afterClosingNothingCountsAnyMore() async throws {
    let slots = ScriptedSlot.three()
    let source = ScriptedSource()
    let ring = try await Self.begun(source, slots)
    await ring.preloader.handle(.refresh)
    let page = await ring.preloader.page
    await ring.preloader.close()
    await ring.preloader.take(try Self.ready("a", slot: 1, generation: 1))
    await ring.preloader.handle(.land(offset: 3840, epoch: nil))
    source.answer(.page(.page(1), query: nil), Self.content(["z"]))
    #expect(await ring.preloader.page == page)
    #expect(await ring.preloader.landing == nil)
    #expect(await ring.preloader.nextFrame() == nil)
    for slot in slots { #expect(slot.orders.last == .close) }
  }
}

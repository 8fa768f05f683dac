// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import ReelMedia
import Testing

@testable import ReelService

/// What the preloader asks of its slots and its source, and what it makes of answers in any order.
@Suite(.timeLimit(.minutes(30))) struct PreloaderOrderTests {
  private static let settings = RingUnderTest.settings

  private static func reels(_ ids: [String]) -> [FeedReel] {
    ids.map { id in FeedReel(id: id, media: Result { () throws(MediaError) in try MediaSource(file: "/\(id)") }) }
  }

  private static func content(_ ids: [String], more: Bool = false) -> Result<FeedContent, FeedError> {
    .success(FeedContent(reels: reels(ids), continuation: .hasMore(more)))
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
    await ring.preloader.take(try .ready("a", slot: 1, generation: 1))
    #expect(slots[2].orders.last == .warm(1))
    #expect(await ring.preloader.landing?.outcome == .late)
    #expect(await ring.preloader.landing?.frame?.reel == "a")
  }

  @Test func newsOfAnotherGenerationOrAttemptIsNeverShown() async throws {
    let slots = ScriptedSlot.three()
    let ring = try await Self.begun(ScriptedSource(), slots)
    await ring.preloader.take(try .ready("x", slot: 1, generation: 0))
    await ring.preloader.take(try .ready("x", slot: 1, generation: 2))
    await ring.preloader.take(try .ready("x", slot: 1, generation: 1, attempt: 1))
    await ring.preloader.take(.failed(.corrupt, slot: 1, generation: 0))
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
    await ring.preloader.take(try .ready("a", slot: 1, generation: 1))
    #expect(await ring.preloader.landing?.reel == "b")
    #expect(await ring.preloader.landing?.frame == nil)
  }

  @Test func whatWasPlayedIsRewoundOnlyOnceTheMiddleIsSettled() async throws {
    let slots = ScriptedSlot.three()
    let ring = try await Self.begun(ScriptedSource(), slots)
    await ring.preloader.take(try .ready("a", slot: 1, generation: 1))
    await ring.preloader.take(try .frame(1, of: "a", slot: 1, generation: 1))
    #expect(await ring.preloader.nextFrame() != nil)
    #expect(slots[1].orders.last == .grant(run: 0, frames: 4))
    _ = await ring.land(.next)
    #expect(slots[1].orders.last == .grant(run: 0, frames: 4))
    await ring.preloader.take(try .ready("b", slot: 2, generation: 1))
    #expect(slots[1].orders.last == .rewind(run: 1))
    // A frame of the run before is nobody's.
    await ring.preloader.take(try .frame(2, of: "a", slot: 1, generation: 1))
    _ = await ring.land(.previous)
    #expect(await ring.preloader.landing?.outcome == .warm)
    #expect(await ring.preloader.nextFrame() == nil)
  }

  @Test func comingBackBeforeTheMiddleSettledRewindsAtOnce() async throws {
    let slots = ScriptedSlot.three()
    let ring = try await Self.begun(ScriptedSource(), slots)
    await ring.preloader.take(try .ready("a", slot: 1, generation: 1))
    await ring.preloader.take(try .frame(1, of: "a", slot: 1, generation: 1))
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
    await ring.preloader.take(try .ready("a", slot: 1, generation: 1))
    #expect(await ring.preloader.landing?.frame != nil)
  }

  @Test func aFailedReelThatIsTriedAgainIsLandedOnAgain() async throws {
    let slots = ScriptedSlot.three()
    var ring = try await Self.begun(ScriptedSource(), slots)
    await ring.preloader.take(.failed(.io, slot: 1, generation: 1))
    #expect(await ring.preloader.landing?.outcome == .failed)
    _ = await ring.jump(0)
    #expect(await ring.preloader.landing?.outcome == .late)
    #expect(await ring.preloader.landing?.generation == 2)
    #expect(await ring.preloader.landing?.error == nil)
    // It may fail once more, or come: both are told, of the new generation.
    await ring.preloader.take(.failed(.timedOut, slot: 1, generation: 2))
    let again = try await ring.wait { output in
      if case .landed(let landing) = output, landing.error?.code == .timedOut { landing } else { nil }
    }
    #expect(again.generation == 2)
    _ = await ring.jump(0)
    await ring.preloader.take(try .ready("a", slot: 1, generation: 3))
    let landing = try #require(await ring.preloader.landing)
    #expect(landing.outcome == .late)
    #expect(landing.frame?.generation == 3)
    #expect(landing.generation == 3)
    #expect(landing.number == 1)
  }

  @Test func aReelThatFailedWhileItPlayedIsLandedOnAsFailed() async throws {
    let slots = ScriptedSlot.three()
    let ring = try await Self.begun(ScriptedSource(), slots)
    await ring.preloader.take(try .ready("a", slot: 1, generation: 1))
    await ring.preloader.take(.failed(.io, slot: 1, generation: 1))
    #expect(await ring.preloader.landing?.outcome == .late)
    _ = await ring.land(.next)
    let back = await ring.land(.previous)
    #expect(back?.outcome == .failed)
    #expect(back?.frame == nil)
    #expect(back?.poster?.reel == "a")
  }

  @Test func anEventFromWithinWhatIsToldWaitsUntilThatIsDone() async throws {
    let loop = ThreadExecutor(name: "reel-loop")
    let told = Watched<[String]>([])
    let ring = Watched<Preloader?>(nil)
    let source = ScriptedSource()
    let preloader = Preloader(
      source: source, settings: Self.settings, slots: ScriptedSlot.three(), loop: loop, ownsLoop: true
    ) {
      output in
      switch output {
      case .landed(let landing):
        told.change { $0.append("landed \(landing.reel) \(landing.outcome)") }
        guard landing.reel == "a", landing.outcome == .late else { return }
        ring.value?.assumeIsolated { #expect($0.handle(.land(offset: 3840, epoch: nil)) == []) }
      case .actions(let actions):
        for case .show(_, let reel) in actions { told.change { $0.append("show \(reel ?? "none")") } }
      default: break
      }
    }
    ring.change { $0 = preloader }
    await preloader.handle(.appear)
    await source.wait(for: .page(.page(1), query: nil))
    source.answer(.page(.page(1), query: nil), Self.content(["a", "b"]))
    await told.wait { $0.last == "show b" }
    #expect(told.value == ["landed a late", "show a", "landed a missed", "landed b late", "show b"])
    await preloader.close()
    ring.change { $0 = nil }
  }

  @Test func afterClosingNothingCountsAnyMore() async throws {
    let slots = ScriptedSlot.three()
    let source = ScriptedSource()
    let ring = try await Self.begun(source, slots)
    await ring.preloader.handle(.refresh)
    let page = await ring.preloader.page
    await ring.preloader.close()
    await ring.preloader.take(try .ready("a", slot: 1, generation: 1))
    await ring.preloader.handle(.land(offset: 3840, epoch: nil))
    source.answer(.page(.page(1), query: nil), Self.content(["z"]))
    #expect(await ring.preloader.page == page)
    #expect(await ring.preloader.landing == nil)
    #expect(await ring.preloader.nextFrame() == nil)
    for slot in slots { #expect(slot.orders.last == .close) }
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import ReelMedia
import Testing

@testable import ReelService

/// Addresses that expire are renewed once, then fail.
@Suite(.timeLimit(.minutes(30))) struct ExpiryTests {
  private static let far = 4_000_000_000.0, past = 1_000_000.0

  private static func reel(_ path: String, until expiry: Double?) -> FeedReel {
    FeedReel(id: "a", media: Result { () throws(MediaError) in try MediaSource(file: path) }, expiresAt: expiry)
  }

  /// A ring whose only reel was just told to warm.
  private static func begun(_ reel: FeedReel, _ source: ScriptedSource, _ slots: [ScriptedSlot]) async throws
    -> RingUnderTest
  {
    var ring = RingUnderTest(source, slots: slots)
    await ring.preloader.handle(.appear)
    await source.wait(for: .page(.page(1), query: nil))
    source.answer(.page(.page(1), query: nil), .success(FeedContent(reels: [reel], continuation: .hasMore(false))))
    try await ring.action { if case .warm = $0 { true } else { false } }
    return ring
  }

  private static func waitForRenewal(_ source: ScriptedSource) async {
    await source.wait(for: .renewal("a"))
  }

  @Test func anAddressThatIsGoodForLongIsTakenAsItIs() async throws {
    let slots = ScriptedSlot.three()
    _ = try await Self.begun(Self.reel("/old", until: Self.far), ScriptedSource(), slots)
    #expect(slots[1].orders.last == .warm(1))
  }

  @Test(arguments: [past, far])
  func anAddressThatExpiresIsRenewedBeforeItIsUsed(expiry: Double) async throws {
    let source = ScriptedSource()
    let slots = ScriptedSlot.three()
    var ring = try await Self.begun(Self.reel("/old", until: Self.past), source, slots)
    #expect(slots[1].orders.last == .configure(index: 0, reel: "a", generation: 1, attempt: 0))
    await Self.waitForRenewal(source)
    source.answerRenewal(of: "a", .success(Self.reel("/new", until: expiry)))
    if expiry == Self.far {
      await slots[1].wait(for: .configure(index: 0, reel: "a", generation: 1, attempt: 1), .warm(1))
    } else {
      #expect(try await ring.landed().error?.code == .expired)
    }
  }

  @Test func anAddressThatExpiredAndCannotBeRenewedFails() async throws {
    for answer in [.success(nil), .failure(FeedError(.io, operation: "x", reason: "y"))]
      as [Result<FeedReel?, FeedError>]
    {
      let source = ScriptedSource()
      var ring = try await Self.begun(Self.reel("/old", until: Self.past), source, ScriptedSlot.three())
      await Self.waitForRenewal(source)
      source.answerRenewal(of: "a", answer)
      let landing = try await ring.landed()
      #expect(landing.outcome == .failed)
      #expect(landing.error?.code == .expired)
    }
  }

  @Test func aServerThatRefusesAnAddressIsAskedOnceForAnother() async throws {
    let source = ScriptedSource()
    let slots = ScriptedSlot.three()
    var ring = try await Self.begun(Self.reel("/old", until: nil), source, slots)
    await ring.preloader.take(.failed(.expired, slot: 1, generation: 1, attempt: 0))
    #expect(await ring.preloader.page.ring[.middle].state == .warming)
    await Self.waitForRenewal(source)
    source.answerRenewal(of: "a", .success(Self.reel("/new", until: nil)))
    await slots[1].wait(for: .configure(index: 0, reel: "a", generation: 1, attempt: 1), .warm(1))
    // The old attempt has nothing more to say, the new one fails for good.
    await ring.preloader.take(.failed(.expired, slot: 1, generation: 1, attempt: 0))
    #expect(await ring.preloader.page.ring[.middle].state == .warming)
    await ring.preloader.take(.failed(.expired, slot: 1, generation: 1, attempt: 1))
    #expect(try await ring.landed().error?.code == .expired)
  }

  @Test func anAddressThatExpiresWhileItsReelPlaysIsReplacedAndTheReelBeginsAnew() async throws {
    let source = ScriptedSource()
    let slots = ScriptedSlot.three()
    var ring = try await Self.begun(Self.reel(Sample.number(2).path, until: nil), source, slots)
    await ring.preloader.take(try .ready("a", slot: 1, generation: 1))
    for number in 1...2 {
      await ring.preloader.take(try .frame(number, of: "a", slot: 1, generation: 1))
      #expect(await ring.preloader.nextFrame()?.number == number)
    }
    await ring.preloader.take(.failed(.expired, slot: 1, generation: 1, attempt: 0))
    await Self.waitForRenewal(source)
    source.answerRenewal(of: "a", .success(Self.reel("/new", until: nil)))
    await slots[1].wait(for: .configure(index: 0, reel: "a", generation: 1, attempt: 1), .warm(1))
    let dropped = await ring.preloader.page.dropped
    await ring.preloader.take(try .ready("a", slot: 1, generation: 1, attempt: 1))
    await ring.preloader.take(try .frame(1, of: "a", slot: 1, generation: 1, attempt: 1))
    #expect(await ring.preloader.nextFrame()?.number == 1)
    #expect(slots[1].orders.last == .grant(run: 0, frames: 4))
    #expect(await ring.preloader.page.dropped == dropped)
    #expect(await ring.preloader.page.ring[.middle].state == .ready)
    // It proved good, so that another may be asked for; a source that has none is not asked again.
    await ring.preloader.take(.failed(.expired, slot: 1, generation: 1, attempt: 1))
    await Self.waitForRenewal(source)
    source.answerRenewal(of: "a", .success(nil))
    let failed = try await ring.wait { output in
      if case .landed(let landing) = output, landing.error != nil { landing } else { nil }
    }
    #expect(failed.error?.code == .expired)
    _ = await ring.jump(0)
    #expect(slots[1].orders.last == .warm(2))
    await ring.preloader.take(.failed(.expired, slot: 1, generation: 2))
    #expect(await ring.preloader.landing?.outcome == .failed)
  }

  @Test func anAnswerForASlotThatGoesElsewhereIsDropped() async throws {
    let source = ScriptedSource()
    let slots = ScriptedSlot.three()
    let ring = try await Self.begun(Self.reel("/old", until: Self.past), source, slots)
    await Self.waitForRenewal(source)
    await ring.preloader.handle(.query("other"))
    source.answerRenewal(of: "a", .success(Self.reel("/new", until: Self.far)))
    // The refresh of the query is asked for on the same loop, after the answer was taken.
    await source.wait(for: .page(.page(1), query: "other"))
    #expect(!slots[1].orders.contains(.configure(index: 0, reel: "a", generation: 1, attempt: 1)))
    #expect(slots[1].orders.contains(.configure(index: nil, reel: nil, generation: 2, attempt: 0)))
  }
}

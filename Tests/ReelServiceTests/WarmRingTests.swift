// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import ReelMedia
import Testing

@testable import ReelService

/// The ring with real decoders over the sample reels.
@Suite(.timeLimit(.minutes(30))) struct WarmRingTests {
  private static let reels = Sample.all.map(\.reel)

  private func begin(_ reels: [FeedReel] = reels, settings: PreloaderSettings = RingUnderTest.settings) async throws
    -> RingUnderTest
  {
    var ring = RingUnderTest(ListedSource(reels), settings: settings)
    await ring.preloader.handle(.appear)
    _ = try await ring.landed()
    try await ring.settle()
    return ring
  }

  /// Comes back once the slots have nothing left to do.
  private static func rest(_ preloader: Preloader) async {
    for slot in await preloader.slots { await (slot as? DecoderSlot)?.rest() }
  }

  @Test func theFirstReelComesLateAndEveryOtherIsWarm() async throws {
    var ring = RingUnderTest(ListedSource(Self.reels))
    await ring.preloader.handle(.appear)
    let first = try await ring.landed()
    #expect(first.outcome == .late)
    #expect(first.number == 1)
    #expect(first.readyLead ?? 0 < 0)
    try await ring.settle()
    for index in Array(1...9) + Array((0...8).reversed()) {
      let isForward = index > (await ring.preloader.page.ring.current ?? 0)
      let landing = try #require(await ring.land(isForward ? .next : .previous))
      #expect(landing.outcome == .warm)
      #expect(landing.reel == Sample.all[index].name)
      let frame = try #require(landing.frame)
      #expect(frame.reel == landing.reel)
      #expect(frame.generation == landing.generation)
      #expect(Sample.shown(by: frame.image) == landing.reel)
      #expect(landing.readyLead ?? -1 >= 0)
      try await ring.settle()
    }
  }

  @Test func theCurrentReelPlaysOnUnderBackPressure() async throws {
    let expected = try Sample.number(1).md5(30)
    var ring = try await begin()
    for number in 1..<30 {
      let frame = try await ring.frame()
      #expect(frame.number == number)
      #expect(frame.image.md5() == expected[number])
    }
    // Whatever nobody takes is not decoded.
    let slot = try #require(await ring.preloader.landing?.slot)
    #expect(await ring.preloader.views[slot].granted == 29 + 3)
  }

  @Test func aReelThatWasPlayedIsBackAtItsStartWithoutDecodingTheFirstFrame() async throws {
    var ring = try await begin()
    for _ in 0..<5 { _ = try await ring.frame() }
    let first = try #require(await ring.preloader.landing?.frame)
    _ = await ring.land(.next)
    #expect(try await ring.frame().number == 1)
    let back = try #require(await ring.land(.previous))
    #expect(back.outcome == .warm)
    #expect(back.frame === first)
    let frame = try await ring.frame()
    #expect(frame.number == 1)
    #expect(frame.run == 1)
    #expect(frame.image.md5() == (try Sample.number(1).md5(2)[1]))
  }

  @Test func aReelThatCannotBeShownKeepsItsPlaceAndTheFeedGoesOn() async throws {
    let missing = FeedReel(
      id: "gone", media: Result { () throws(MediaError) in try MediaSource(file: "/nowhere/a.mp4") })
    let refused = FeedReel(
      id: "refused", media: .failure(MediaError(.forbidden, operation: "open ftp://x", reason: "not allowed")))
    var ring = try await begin([Sample.number(1).reel, missing, refused, Sample.number(2).reel])
    let gone = try #require(await ring.land(.next))
    #expect(gone.outcome == .failed)
    #expect(gone.error?.code == .notFound)
    #expect(gone.frame == nil)
    try await ring.settle()
    #expect(try #require(await ring.land(.next)).error?.code == .forbidden)
    try await ring.settle()
    #expect(try #require(await ring.land(.next)).outcome == .warm)
    #expect(await ring.preloader.page.ring[.previous].error == "forbidden: not allowed")
  }

  @Test func aLateReelThatWasWarmBeforeHasAPosterWhereThePolicyWantsOne() async throws {
    var settings = RingUnderTest.settings
    settings.latePicture = .poster
    var ring = try await begin(settings: settings)
    // It is made last; the slot's thread has then told it.
    await Self.rest(ring.preloader)
    #expect(await ring.preloader.posters[Sample.number(1).name] != nil)
    _ = await ring.jump(5)
    _ = try await ring.landed()
    try await ring.settle()
    let late = try #require(await ring.jump(0))
    #expect(late.outcome == .late)
    let poster = try #require(late.poster)
    #expect(poster.reel == late.reel)
    #expect((poster.image.width, poster.image.height) == (270, 480))
    #expect(Sample.shown(by: poster.image) == late.reel)
    // A reel that was never warm has none.
    #expect(try #require(await ring.jump(8)).poster == nil)
  }

  @Test func withoutThePolicyThereIsNoPoster() async throws {
    var ring = try await begin()
    _ = await ring.jump(5)
    _ = try await ring.landed()
    try await ring.settle()
    #expect(try #require(await ring.jump(0)).poster == nil)
  }

  @Test func manyLandingsNeverShowAWrongReel() async throws {
    var ring = try await begin()
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<150 {
      let landing: Landing?
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: landing = await ring.land(.previous)
      case 1: landing = await ring.jump(Int.random(in: 0..<10, using: &generator))
      default: landing = await ring.land(.next)
      }
      guard let landing else { continue }
      #expect((0...2).contains(landing.slot))
      if let frame = landing.frame {
        #expect(frame.generation == landing.generation)
        #expect(Sample.shown(by: frame.image) == landing.reel)
      }
      // Some come to rest, others are passed while they warm.
      if Bool.random(using: &generator) { try await ring.settle() }
      if let next = await ring.preloader.nextFrame() { #expect(Sample.shown(by: next.image) == next.reel) }
    }
  }
}

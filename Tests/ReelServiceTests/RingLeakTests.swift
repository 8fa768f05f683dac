// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import ReelMedia
import TestOrigins
import Testing

@testable import ReelService

/// What a ring leaves behind, however it is interrupted: nothing. Each test is alone in a process, as others have
/// decoders and threads too.
@Suite(.timeLimit(.minutes(30)), .onOwnThread) struct RingLeakTests {
  @Test func aSlotThatIsReconfiguredAtEveryStageKeepsOneDecoder() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let broken = try folder.write(TemporaryFolder.read(Sample.number(1).path).prefix(20_000), to: "broken.mp4")
      let media = Result { () throws(MediaError) in try MediaSource(file: broken) }
      let reels = Sample.all.map(\.reel) + [FeedReel(id: "broken", media: media)]
      var descriptors = 0
      for round in 0..<2 {
        let settled = Watched(0)
        let slot = DecoderSlot(id: 0) { news in
          if case .frame = news.content { return }
          settled.change { $0 = news.generation }
        }
        for generation in 1...60 {
          slot.configure(forReelIndex: 0, reel: reels[generation % reels.count], generation: generation, attempt: 0)
          slot.warm(generation: generation)
          // From at once to well into the frames after the first.
          if generation % 3 == 0 {
            await settled.wait { $0 == generation }
          } else {
            for _ in 0..<(generation * 37 % 120 * 60) { await Task.yield() }
          }
          if generation % 5 == 0 { slot.rewind(generation: generation, run: 1) }
          if generation % 7 == 0 { slot.grant(generation: generation, run: 0, frames: 10) }
        }
        slot.close()
        await RingLeakTests.waitUntilNothingIsLeft(but: round == 0 ? nil : descriptors)
        precondition(DecoderCount.peak == 1)
        if round == 0 { descriptors = Resources.descriptorCount }
      }
    }
  }

  @Test func aRingThatIsClosedAtAnyTimeLeavesNothing() async {
    await #expect(processExitsWith: .success) {
      let reels = Sample.all.map(\.reel)
      var descriptors = 0
      for round in 0..<30 {
        let ring = Preloader(source: ListedSource(reels), settings: RingUnderTest.settings)
        await ring.handle(.appear)
        for step in 0..<(round % 6) {
          for _ in 0..<(round * 53 % 300) { await Task.yield() }
          await ring.handle(step % 3 == 2 ? .jump(.index(round % 10)) : .land(offset: 3840, epoch: nil))
          _ = await ring.nextFrame()
        }
        await ring.close()
        await RingLeakTests.waitUntilNothingIsLeft(but: round == 0 ? nil : descriptors)
        precondition(DecoderCount.peak <= 3)
        if round == 0 { descriptors = Resources.descriptorCount }
      }
    }
  }

  @Test func aRingThatIsForgottenLeavesNothing() async {
    await #expect(processExitsWith: .success) {
      do {
        let ring = Preloader(source: ListedSource(Sample.all.map(\.reel)), settings: RingUnderTest.settings)
        await ring.handle(.appear)
      }
      await RingLeakTests.waitUntilNothingIsLeft(but: nil)
    }
  }

  /// A thread that was just started has no name yet, so that all of it is waited for: what stays is never waited out.
  private static func waitUntilNothingIsLeft(but descriptors: Int?) async {
    // All rings of a process share one thread for their loads.
    while Resources.threads.contains(where: { $0.hasPrefix("reel-") && $0 != "reel-loads" })
      || DecoderCount.current != 0
      || Resources.descriptorCount > descriptors ?? .max
    {
      await Task.yield()
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import ReelWire
import Testing

@testable import ReelService

@Suite(.timeLimit(.minutes(30))) struct DecoderSlotTests {
  @Test(arguments: Sample.all)
  func warmingGivesTheFirstFramesAndStops(sample: Sample) async throws {
    var test = SlotUnderTest()
    test.begin(sample.reel, generation: 1)
    let expected = try sample.md5(4)
    let warmed = try await test.warmed()
    #expect(warmed.first.image.md5() == expected[0])
    #expect(warmed.first.number == 0)
    for number in 1...3 {
      let frame = try await test.frame()
      #expect(frame.number == number)
      #expect(frame.image.md5() == expected[number])
      #expect(frame.pool != nil)
    }
    #expect(warmed.first.pool != nil)
    #expect(Sample.shown(by: warmed.first.image) == sample.name)
    // It says no more until it may: the next thing it says is the answer to the next order.
    await test.idle()
    let decoded = test.slot.tally.framesDecoded
    await test.idle()
    #expect(test.slot.tally.framesDecoded == decoded)
    test.begin(sample.reel, generation: 2)
    #expect(try await test.next().generation == 2)
  }

  @Test func anAccountSaysWhatWasDoneForAReel() async throws {
    let accounts = Guarded<[SlotAccount]>([])
    var settings = SlotSettings()
    settings.account = { account in accounts.withLock { $0.append(account) } }
    var test = SlotUnderTest(settings: settings)
    test.begin(Sample.number(2).reel, generation: 1)
    let warmed = try await test.warmed()
    for _ in 1...3 { _ = try await test.frame() }
    await test.idle()
    test.slot.rewind(generation: 1, run: 1)
    for _ in 1...3 { _ = try await test.frame() }
    await test.idle()
    // Configured and never told to warm; and then closed.
    test.slot.configure(forReelIndex: 1, reel: Sample.number(1).reel, generation: 2, attempt: 0)
    await test.idle()
    let decoded = test.slot.tally.framesDecoded
    test.slot.close()
    let all = accounts.wait { accounts in accounts.contains(where: \.isLast) ? accounts : nil }
    let first = try #require(all.first { $0.generation == 1 })
    #expect(first.reel == Sample.number(2).reel.id && first.slot == 1 && first.outcome == .ready && !first.isLast)
    #expect(first.ledger?.bytesRead == warmed.ledger.bytesRead && first.framesDecoded == decoded)
    #expect(first.leaving.count == 1 && first.opening.count == 1)
    #expect(first.frames.count == 6 && first.rewinding.count == 1)
    for time in [first.opening, first.frames] {
      #expect(time.processor > 0 && time.processor <= time.wall && time.queued >= 0 && time.idle >= 0)
    }
    #expect(first.processor >= first.opening.processor + first.frames.processor)
    let second = try #require(all.first { $0.generation == 2 })
    #expect(second.outcome == .none && second.opening.count == 0 && second.framesDecoded == 0)
    #expect(all.count(where: \.isLast) == 1 && all.last?.isLast == true)
  }

  @Test(arguments: [0, 1, 5])
  func warmFramesAreAsManyAsAsked(count: Int) async throws {
    var settings = SlotSettings()
    settings.warmFrames = count
    var test = SlotUnderTest(settings: settings)
    test.begin(Sample.number(2).reel, generation: 1)
    _ = try await test.warmed()
    for number in 0..<count { #expect(try await test.frame().number == number + 1) }
    await test.idle()
    test.begin(Sample.number(2).reel, generation: 2)
    _ = try await test.warmed()
  }

  @Test func aGrantGivesFramesUpToItsNumber() async throws {
    var test = SlotUnderTest()
    test.begin(Sample.number(2).reel, generation: 1)
    let expected = try Sample.number(2).md5(8)
    _ = try await test.warmed()
    for number in 1...3 { #expect(try await test.frame().image.md5() == expected[number]) }
    test.slot.grant(generation: 1, run: 0, frames: 7)
    for number in 4...7 { #expect(try await test.frame().image.md5() == expected[number]) }
    // Grants for another generation or run, and smaller ones, give nothing.
    test.slot.grant(generation: 2, run: 0, frames: 20)
    test.slot.grant(generation: 1, run: 1, frames: 20)
    test.slot.grant(generation: 1, run: 0, frames: 2)
    await test.idle()
    test.begin(Sample.number(2).reel, generation: 2)
    _ = try await test.warmed()
  }

  @Test(arguments: Sample.all)
  func rewindingDecodesTheSameAgainAndKeepsTheFirst(sample: Sample) async throws {
    var test = SlotUnderTest()
    test.begin(sample.reel, generation: 1)
    let expected = try sample.md5(9)
    _ = try await test.warmed()
    test.slot.grant(generation: 1, run: 0, frames: 8)
    for _ in 1...8 { _ = try await test.frame() }
    test.slot.rewind(generation: 1, run: 1)
    for number in 1...3 {
      let frame = try await test.frame()
      #expect(frame.run == 1)
      #expect(frame.number == number)
      #expect(frame.image.md5() == expected[number])
    }
  }

  @Test func aReelBeginsAnewAtItsEnd() async throws {
    let sample = Sample.number(8)
    let expected = try sample.md5(1_000)
    var test = SlotUnderTest()
    test.begin(sample.reel, generation: 1)
    _ = try await test.warmed()
    test.slot.grant(generation: 1, run: 0, frames: expected.count * 2 + 2)
    for number in 1...(expected.count * 2 + 2) {
      #expect(try await test.frame().image.md5() == expected[number % expected.count])
    }
  }

  @Test func withoutLoopsItSaysThatItIsOver() async throws {
    var settings = SlotSettings()
    settings.loops = false
    var test = SlotUnderTest(settings: settings)
    let count = try Sample.number(8).md5(1_000).count
    test.begin(Sample.number(8).reel, generation: 1)
    _ = try await test.warmed()
    test.slot.grant(generation: 1, run: 0, frames: count + 10)
    for _ in 1..<count { _ = try await test.frame() }
    guard case .ended(run: 0) = try await test.next().content else {
      Issue.record("not over")
      return
    }
    test.slot.rewind(generation: 1, run: 1)
    #expect(try await test.frame().number == 1)
  }

  @Test func theDecoderIsUsedAgainWhereItFits() async throws {
    var test = SlotUnderTest()
    let order = [1, 1, 4, 4, 2, 2]
    var verdicts: [DecoderVerdict] = []
    for (index, number) in order.enumerated() {
      test.begin(Sample.number(number).reel, generation: index + 1)
      verdicts.append(try await test.warmed().verdict)
      for _ in 1...3 { _ = try await test.frame() }
    }
    #expect(verdicts[0] == .opened)
    for index in [1, 3, 5] { #expect(verdicts[index] == .flushed) }
    for index in [2, 4] {
      guard case .reopened(let reasons) = verdicts[index] else {
        Issue.record("\(verdicts[index])")
        continue
      }
      #expect(reasons.contains(.size) || reasons.contains(.codec))
    }
    #expect(test.slot.tally.flushed == 3)
    #expect(test.slot.tally.reopened == 2)
  }

  @Test func aReelThatCannotBeOpenedLeavesTheDecoderToTheNextOne() async throws {
    var test = SlotUnderTest()
    let missing = FeedReel(
      id: "x", media: Result { () throws(MediaError) in try MediaSource(file: Sample.folder + "/README.md") })
    test.begin(Sample.number(1).reel, generation: 1)
    _ = try await test.warmed()
    for _ in 1...3 { _ = try await test.frame() }
    test.begin(missing, generation: 2)
    #expect(try await test.failure().code == .notMedia)
    test.begin(Sample.number(1).reel, generation: 3)
    #expect(try await test.warmed().verdict == .flushed)
  }

  @Test func aPoolServesEveryReelThatFits() async throws {
    var test = SlotUnderTest()
    for (index, number) in [1, 2, 3, 5, 9, 4].enumerated() {
      test.begin(Sample.number(number).reel, generation: index + 1)
      #expect(try await test.warmed().first.pool != nil)
      for _ in 1...3 { #expect(try await test.frame().pool != nil) }
    }
    #expect(test.slot.tally.pools == 1)
    #expect(test.slot.tally.framesOutsidePool == 0)
  }

  @Test func aReelThatDoesNotFitTheBudgetIsTooLarge() async throws {
    var settings = SlotSettings()
    settings.byteBudget = 3 * (4 << 20)
    var test = SlotUnderTest(settings: settings)
    test.begin(Sample.number(1).reel, generation: 1)
    #expect(try await test.failure().code == .tooLarge)
    test.begin(Sample.number(2).reel, generation: 2)
    #expect(try await test.warmed().first.pool?.bufferCount ?? 0 >= 2)
  }

  @Test func aNewConfigureSilencesTheLastOne() async throws {
    var test = SlotUnderTest()
    for generation in 1...200 {
      test.begin(Sample.all[generation % 10].reel, generation: generation)
    }
    var news = try await test.next()
    var last = news.generation
    while news.generation < 200 {
      news = try await test.next()
      #expect(news.generation >= last)
      last = news.generation
    }
    guard case .ready(let warmed) = news.content else {
      Issue.record("\(news)")
      return
    }
    #expect(Sample.shown(by: warmed.first.image) == Sample.all[0].name)
  }

  @Test func nothingIsDoneBeforeItIsToldToWarm() async throws {
    var test = SlotUnderTest()
    test.slot.configure(forReelIndex: 0, reel: Sample.number(1).reel, generation: 1, attempt: 0)
    test.slot.warm(generation: 7)
    await test.idle()
    #expect(test.slot.tally == SlotTally())
    test.slot.warm(generation: 1)
    _ = try await test.warmed()
  }
}

// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelMedia
import TestOrigins
import Testing

@testable import ReelService

/// Reels that give nothing, or not what they gave before.
@Suite(.timeLimit(.minutes(30))) struct SlotFailureTests {
  private static func reel(_ path: String) -> FeedReel {
    FeedReel(id: path, media: Result { () throws(MediaError) in try MediaSource(file: path) })
  }

  @Test func everyFailureHasItsCodeAndTheSlotGoesOn() async throws {
    let folder = try TemporaryFolder()
    let sample = try TemporaryFolder.read(Sample.number(1).path)
    var damaged = sample
    for index in 8_000..<damaged.count { damaged[index] = 0 }
    try folder.write(Array("no media at all, only words\n".utf8), to: "text.mp4")
    try folder.write([], to: "empty.mp4")
    try folder.write(Array(sample.prefix(9_000)), to: "short.mp4")
    try folder.write(damaged, to: "damaged.mp4")
    folder.makeFIFO("fifo.mp4")
    folder.makeFolder("folder.mp4")
    let expected: [(String, Set<MediaError.Code>)] = [
      ("missing.mp4", [.notFound]), ("text.mp4", [.notMedia]), ("empty.mp4", [.notMedia]), ("fifo.mp4", [.notMedia]),
      ("folder.mp4", [.notMedia]), ("damaged.mp4", [.corrupt]), ("short.mp4", [.corrupt, .noFrame]),
    ]
    var test = SlotUnderTest()
    for (index, (name, codes)) in expected.enumerated() {
      test.begin(Self.reel("\(folder.path)/\(name)"), generation: index * 2 + 1)
      let code = try await test.failure().code
      #expect(codes.contains(code), "\(name): \(code)")
      test.begin(Sample.number(2).reel, generation: index * 2 + 2)
      _ = try await test.warmed()
      for _ in 1...3 { _ = try await test.frame() }
    }
  }

  @Test func aRefusedReelFailsWithoutBeingOpened() async throws {
    var test = SlotUnderTest()
    let refusal = MediaError(.forbidden, operation: "open ftp://x", reason: "not allowed")
    test.begin(FeedReel(id: "x", media: .failure(refusal)), generation: 1)
    #expect(try await test.failure() == refusal)
    #expect(test.slot.tally == SlotTally())
  }

  @Test func aReelThatFailedTwiceIsNotTriedAgainUntilItsFileChanges() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("no media at all\n".utf8), to: "a.mp4")
    let quarantine = Quarantine()
    var test = SlotUnderTest(quarantine: quarantine)
    for generation in 1...4 {
      test.begin(Self.reel(path), generation: generation)
      let error = try await test.failure()
      #expect(error.code == .notMedia)
      #expect(error.reason.hasPrefix("failed 2 times: ") == (generation > 2))
    }
    // Another slot with the same quarantine knows it too.
    var other = SlotUnderTest(quarantine: quarantine)
    other.begin(Self.reel(path), generation: 1)
    #expect(try await other.failure().reason.hasPrefix("failed 2 times: "))
    try folder.write(TemporaryFolder.read(Sample.number(2).path), to: "a.mp4")
    test.begin(Self.reel(path), generation: 5)
    _ = try await test.warmed()
  }

  @Test func anAddressCountsOnlyTogetherWithItsReel() throws {
    let quarantine = Quarantine()
    let error = MediaError(.corrupt, operation: "open x", reason: "bad")
    let bad = try ContentKey(MediaSource(remote: "http://127.0.0.1/v?id=1"))
    let good = try ContentKey(MediaSource(remote: "http://127.0.0.1/v?id=2"))
    for _ in 0..<2 { quarantine.note(error, of: bad, reel: "one") }
    #expect(quarantine.refusal(of: bad, reel: "one")?.code == .corrupt)
    #expect(quarantine.refusal(of: good, reel: "two") == nil)
    // A file is what it is, whatever a feed calls it.
    let file = try ContentKey(MediaSource(file: Sample.number(1).path))
    for reel in ["one", "two"] { quarantine.note(error, of: file, reel: reel) }
    #expect(quarantine.refusal(of: file, reel: "three") != nil)
  }

  @Test func howContentCameIsNeverHeldAgainstIt() async throws {
    var settings = SlotSettings()
    settings.clip.budget.milliseconds = 0
    var test = SlotUnderTest(settings: settings)
    for generation in 1...4 {
      test.begin(Sample.number(1).reel, generation: generation)
      let error = try await test.failure()
      #expect(error.code == .timedOut)
      #expect(!error.reason.hasPrefix("failed"))
    }
  }

  @Test func aFileThatIsReplacedWhileOpenPlaysOnAndTheNextConfigureTakesTheNewOne() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(TemporaryFolder.read(Sample.number(2).path), to: "a.mp4")
    let expected = try Sample.number(2).md5(12)
    var test = SlotUnderTest()
    test.begin(Self.reel(path), generation: 1)
    _ = try await test.warmed()
    let other = try folder.write(TemporaryFolder.read(Sample.number(3).path), to: "b.mp4")
    #expect(unsafe rename(other, path) == 0)
    test.slot.grant(generation: 1, run: 0, frames: 11)
    for number in 1...11 { #expect(try await test.frame().image.md5() == expected[number]) }
    test.begin(Self.reel(path), generation: 2)
    #expect(Sample.shown(by: try await test.warmed().first.image) == Sample.number(3).name)
  }

  @Test func aFileThatLosesItsEndWhileItPlaysLoopsOverWhatIsLeft() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(TemporaryFolder.read(Sample.number(1).path), to: "a.mp4")
    var test = SlotUnderTest()
    test.begin(Self.reel(path), generation: 1)
    let first = try await test.warmed().first.image.md5()
    #expect(unsafe truncate(path, 300_000) == 0)
    test.slot.grant(generation: 1, run: 0, frames: 250)
    var starts = 0
    for _ in 1...250 { if try await test.frame().image.md5() == first { starts += 1 } }
    #expect(starts >= 2)
  }

  @Test(arguments: [true, false])
  func aFileThatMustBeOpenedAnewIsTheSameOneWhateverLiesAtItsPath(isReplaced: Bool) async throws {
    // A transport stream has no index: going back to its start opens it again.
    let folder = try TemporaryFolder()
    let path = try folder.write(TemporaryFolder.read(Sample.number(7).path), to: "a.ts")
    let expected = try Sample.number(7).md5(4)
    var test = SlotUnderTest()
    test.begin(Self.reel(path), generation: 1)
    _ = try await test.warmed()
    for _ in 1...3 { _ = try await test.frame() }
    if isReplaced {
      let other = try folder.write(TemporaryFolder.read(Sample.number(3).path), to: "b.ts")
      #expect(unsafe rename(other, path) == 0)
    } else {
      #expect(unsafe unlink(path) == 0)
    }
    test.slot.rewind(generation: 1, run: 1)
    for number in 1...3 { #expect(try await test.frame().image.md5() == expected[number]) }
    test.begin(Self.reel(path), generation: 2)
    if isReplaced {
      #expect(Sample.shown(by: try await test.warmed().first.image) == Sample.number(3).name)
    } else {
      #expect(try await test.failure().code == .notFound)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelService
import Testing

@testable import ReelBench

/// What comes of swipes on a virtual clock, with costs whose outcome can be told by hand.
@Suite struct SimulationTests {
  /// Swipes through ten reels that all cost the same, in milliseconds.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    var cost = MadeRecording.warmUp(decoding: 10)
    var size = 3
    var sides = SimulatedSetting.Sides.two
    var debounce = 0
    var cores = 2
    var others = 0
    /// A step and the moment of it, such as `+20`, `-40` or `5@60` for a jump.
    let swipes: String
    /// Outcomes with what late ones waited.
    let visits: String
    var wasted = 0, warmUps = 0

    var testDescription: String { name }

    var moves: [SwipeMove] {
      swipes.split(separator: " ").compactMap { word in
        if let place = word.firstIndex(of: "@"), let index = Int(word[..<place]) {
          return Int(word[word.index(after: place)...]).map { SwipeMove(.jump(index), .at($0)) }
        }
        return Int(word.dropFirst()).map { SwipeMove(word.first == "+" ? .next : .previous, .at($0)) }
      }
    }
  }

  @Test(arguments: [
    Row(
      name: "a reel warms while the one before is watched", swipes: "+20 +40", visits: "late:10 warm warm", warmUps: 4),
    Row(name: "1 ms too soon", swipes: "+19 +38", visits: "late:10 late:1 warm", warmUps: 4),
    Row(name: "the ring waits for the middle", swipes: "+5 +40", visits: "missed late:10 warm", wasted: 10, warmUps: 4),
    Row(
      name: "back within the ring costs nothing", swipes: "+20 -21 +22", visits: "late:10 warm warm warm", wasted: 2,
      warmUps: 4),
    Row(
      name: "what is not stopped in time goes on, and its slot with it", size: 1, swipes: "+5 +10 +15",
      visits: "missed missed missed late:15", wasted: 20, warmUps: 4),
    Row(
      name: "reading is stopped at once", cost: MadeRecording.warmUp(reading: 10), size: 1, swipes: "+3 +10",
      visits: "missed missed late:10", wasted: 10, warmUps: 3),
    Row(
      name: "decoding of many packets is stopped between two of them",
      cost: MadeRecording.warmUp(decoding: 10, packets: 7), size: 1, swipes: "+3 +7", visits: "missed missed late:11",
      wasted: 8, warmUps: 3),
    Row(
      name: "waiting for a disk takes time and no processor", cost: MadeRecording.warmUp(idle: 10), size: 1,
      swipes: "+3 +10", visits: "missed missed late:10", warmUps: 3),
    Row(
      name: "closing what was there comes first", cost: MadeRecording.warmUp(leaving: 2, decoding: 10), size: 1,
      swipes: "+20 +40", visits: "late:12 late:12 late:12", warmUps: 3),
    Row(
      name: "two at once have a processor each", swipes: "5@20 +40 -41", visits: "late:10 late:10 warm warm",
      wasted: 21, warmUps: 7),
    Row(
      name: "two at once share the only one", cores: 1, swipes: "5@30 -55", visits: "late:10 late:10 late:5",
      wasted: 20, warmUps: 6),
    Row(
      name: "other programs take what they took", cost: MadeRecording.warmUp(decoding: 10, queued: 10), cores: 1,
      others: 1000, swipes: "+100 +200", visits: "late:20 warm warm", warmUps: 4),
    Row(
      name: "what the ring's own threads took is not taken twice",
      cost: MadeRecording.warmUp(decoding: 10, queued: 10), cores: 1, swipes: "+100 +200", visits: "late:10 warm warm",
      warmUps: 4),
    Row(
      name: "a single slot warms nobody", size: 1, swipes: "+20 +40 -60", visits: "late:10 late:10 late:10 late:10",
      warmUps: 4),
    Row(
      name: "a wait longer than the dwell warms no neighbour", debounce: 30, swipes: "+20 +40 +60",
      visits: "late:10 late:10 late:10 late:10", warmUps: 4),
    Row(
      name: "a wait that fits", debounce: 30, swipes: "+40 +80", visits: "late:10 warm warm", warmUps: 3),
    Row(
      name: "one side: what is behind is not warmed", sides: .one, swipes: "5@40 -80",
      visits: "late:10 late:10 late:10",
      wasted: 20, warmUps: 6),
    Row(
      name: "one side: what was left behind stays", sides: .one, swipes: "+40 +80 -120",
      visits: "late:10 warm warm warm",
      wasted: 10, warmUps: 5),
    Row(
      name: "five slots warm farther ahead", size: 5, swipes: "+40 +41 +42", visits: "late:10 warm warm late:8",
      warmUps: 5),
    Row(
      name: "patience ends, and neighbours need not wait", cost: MadeRecording.warmUp(decoding: 600), swipes: "+1150",
      visits: "late:600 warm", warmUps: 3),
    Row(
      name: "a reel that fails", cost: MadeRecording.warmUp(reading: 10, outcome: .failed), swipes: "+5 +30",
      visits: "missed failed failed", wasted: 10, warmUps: 4),
    Row(name: "steps that lead nowhere", swipes: "-5 +20", visits: "late:10 warm", warmUps: 3),
  ])
  func outcomes(_ row: Row) {
    let run = MadeRecording.run(
      MadeRecording.alike(10, row.cost), size: row.size, sides: row.sides, debounce: row.debounce, cores: row.cores,
      others: row.others, landings: 1000, RecordedPattern(row.moves))
    let visits = run.visits.map { visit in
      guard visit.outcome == .late, let wait = visit.wait else { return visit.outcome.rawValue }
      // To the millisecond: shares of a processor are rounded.
      return "late:\((wait + 500_000) / 1_000_000)"
    }
    #expect(visits.joined(separator: " ") == row.visits)
    #expect((run.wasted + 500_000) / 1_000_000 == Int64(row.wasted))
    #expect(run.warmUps == row.warmUps)
  }

  @Test func whatIsStoppedHasReadNothing() {
    let cost = MadeRecording.warmUp(reading: 10, decoding: 10, bytes: 1000)
    let pattern = RecordedPattern([SwipeMove(.next, .at(5)), SwipeMove(.next, .at(20)), SwipeMove(.next, .at(80))])
    let run = MadeRecording.run(MadeRecording.alike(10, cost), size: 1, landings: 100, pattern)
    // The first was stopped while it read, the second while it decoded.
    #expect(run.visits.map(\.outcome) == [.missed, .missed, .late, .late])
    #expect(run.wasted == 5_000_000 + 20_000_000)
    #expect(run.wastedBytes == 1000 && run.wastedFrames == 1 && run.wastedWarmUps == 2)
  }

  @Test(arguments: [0, 7, 20, 40, 1000]) func aSingleSlotIsNeverWarm(dwell: Int) {
    for pattern in [FlickPattern(dwell: dwell), BackForthPattern(dwell: dwell)] as [any SwipePattern] {
      let recording = MadeRecording.alike(6, MadeRecording.warmUp(reading: 1, decoding: 10))
      let run = MadeRecording.run(recording, size: 1, landings: 50, pattern)
      #expect(run.visits.count == 50 && run.count(.warm) == 0)
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5]) func aWaitLongerThanEachDwellWarmsNoNeighbour(seed: Int) {
    // Nobody watches a reel for longer than twenty medians.
    let recording = MadeRecording.alike(20, MadeRecording.warmUp(decoding: 1))
    let patterns: [any SwipePattern] = [
      FlickPattern(dwell: 400), BrowsePattern(dwell: 400, seed: seed), JumpPattern(dwell: 400, seed: seed),
    ]
    for pattern in patterns {
      let run = MadeRecording.run(recording, size: 5, debounce: 400 * 20 + 1, landings: 200, pattern)
      // Only what was landed on, and not warm before, was ever told to warm.
      #expect(run.visits.count == 200 && run.count(.missed) == 0)
      #expect(run.warmUps == run.count(.late) && run.wasted == 0)
    }
  }

  /// With a processor for each slot, and nothing that holds a slot up.
  @Test(arguments: 1...30) func aLargerRingIsNeverWorse(seed: Int) {
    var dice = SeededDice(seed: seed)
    let reels = (0..<12).map { _ in
      [MadeRecording.warmUp(idle: Int64(dice.number(below: 5)), reading: Int64(dice.number(below: 60)))]
    }
    let recording = MadeRecording.recording(reels)
    let patterns: [any SwipePattern] = [
      FlickPattern(dwell: 20), BrowsePattern(dwell: 40, seed: seed), BackForthPattern(dwell: 15),
      JumpPattern(dwell: 60, seed: seed),
    ]
    for pattern in patterns {
      let rates = [1, 3, 5, 7, 9].map {
        MadeRecording.run(recording, size: $0, cores: 16, landings: 150, pattern).hitRate
      }
      #expect(rates == rates.sorted(), "\(pattern)")
    }
  }

  @Test func aSeedDecides() {
    let reels = (0..<8).map { reel in
      (0..<10).map { MadeRecording.warmUp(reading: Int64($0 * 2 + reel), decoding: Int64($0 * 5)) }
    }
    let recording = MadeRecording.recording(reels)
    func run(_ seed: Int) -> SimulatedRun {
      MadeRecording.run(recording, landings: 200, BrowsePattern(dwell: 30, seed: 1), seed: seed)
    }
    #expect(run(1) == run(1))
    #expect(run(1) != run(2))
    #expect(run(1).visits.map(\.reel) == run(2).visits.map(\.reel))
  }

  @Test func costsAreDrawnAndNotAveraged() {
    // One warm-up in two takes far too long.
    let warmUps = [MadeRecording.warmUp(reading: 1), MadeRecording.warmUp(reading: 80)]
    let recording = MadeRecording.recording(Array(repeating: warmUps, count: 30))
    let run = MadeRecording.run(recording, landings: 300, FlickPattern(dwell: 45))
    #expect((0.3...0.7).contains(run.hitRate))
  }

  @Test func pagesComeWhenTheyCame() {
    let recording = MadeRecording.recording(
      Array(repeating: [MadeRecording.warmUp(decoding: 10)], count: 4), pages: [2, 2])
    let steps = [20, 50, 99, 120, 140].map { SwipeMove(.next, .at($0)) }
    let run = MadeRecording.run(recording, landings: 100, RecordedPattern(steps))
    #expect(run.visits.map(\.reel) == [0, 1, 2, 3])
    #expect(run.visits.map { $0.at / 1_000_000 } == [0, 20, 120, 140])
    #expect(run.blocked == 2 && run.count(.warm) == 3)
  }

  @Test func aReelWithoutCostsTakesWhatOthersTake() {
    let recording = MadeRecording.recording([[MadeRecording.warmUp(decoding: 10)], []])
    #expect(CostBook(recording, list: ["reel 0", "reel 1"], seed: 1).unknown == 1)
    let run = MadeRecording.run(recording, landings: 100, RecordedPattern([SwipeMove(.next, .at(0))]))
    #expect(run.visits.map(\.wait) == [nil, 10_000_000])
  }
}

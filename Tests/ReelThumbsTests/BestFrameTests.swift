// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import ReelThumbs
import TestOrigins
import Testing

/// Which frame looks like something.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct BestFrameTests {
  /// A clip, and what is chosen of it.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let clip: ShortClip
    let reason: ChosenFrame.Reason
    /// Seconds between which the chosen frame lies.
    let seconds: ClosedRange<Double>
    /// The most frames that may be decoded for it.
    var decoded = 140

    var testDescription: String { name }
  }

  private static let black = "drawbox=t=fill:color=black:enable='lt(t,1)'"
  private static let colored = "drawbox=t=fill:color=0x3050e0:enable='lt(t,1)'"
  private static let blurred = "gblur=sigma=6:steps=3:enable='lt(t,1)'"
  private static let title =
    "drawbox=t=fill:color=black,drawbox=x=20:y=150:w=40:h=20:t=3:color=white,"
    + "drawbox=x=70:y=150:w=40:h=20:t=3:color=white,drawbox=x=120:y=150:w=40:h=20:t=3:color=white"

  private static let rows = [
    Row(name: "a picture", clip: ShortClip(), reason: .good, seconds: 0...0, decoded: 1),
    Row(name: "a title on black", clip: ShortClip(filters: title), reason: .good, seconds: 0...0, decoded: 1),
    Row(
      name: "a title on white", clip: ShortClip(filters: title + ",negate"), reason: .good, seconds: 0...0, decoded: 1),
    Row(
      name: "a dark night", clip: ShortClip(filters: "lutyuv=y=16+(val-16)*0.25"), reason: .good, seconds: 0...0,
      decoded: 1),
    Row(
      name: "bars above and below", clip: ShortClip(filters: "scale=180:90,pad=180:320:0:115"), reason: .good,
      seconds: 0...0, decoded: 1),
    Row(name: "black, key frames", clip: ShortClip(filters: black), reason: .good, seconds: 1...1.7, decoded: 2),
    Row(name: "black, one key frame", clip: ShortClip(filters: black, keys: 250), reason: .good, seconds: 1...2),
    Row(
      name: "black, two key frames", clip: ShortClip(filters: black, seconds: 2, keys: 24), reason: .good,
      seconds: 1...1.9),
    Row(name: "one colour, key frames", clip: ShortClip(filters: colored), reason: .good, seconds: 1...1.7, decoded: 2),
    Row(name: "one colour, one key frame", clip: ShortClip(filters: colored, keys: 250), reason: .good, seconds: 1...2),
    Row(name: "blurred, key frames", clip: ShortClip(filters: blurred), reason: .good, seconds: 1...1.7, decoded: 2),
    Row(name: "blurred, one key frame", clip: ShortClip(filters: blurred, keys: 250), reason: .good, seconds: 1...2),
    Row(
      name: "a fade, one key frame", clip: ShortClip(filters: "fade=in:0:50", keys: 250), reason: .good,
      seconds: 0.6...3),
    Row(
      name: "black in ten bits",
      clip: ShortClip(name: "clip.mkv", filters: "format=yuv420p10le,\(black)", options: "-pix_fmt yuv420p10le"),
      reason: .good, seconds: 1...1.7, decoded: 2),
    Row(
      name: "black in full range",
      clip: ShortClip(filters: "\(black),scale=out_range=full", options: "-color_range pc -pix_fmt yuvj420p"),
      reason: .good, seconds: 1...1.7, decoded: 2),
    Row(
      name: "black in a transport stream", clip: ShortClip(name: "clip.ts", filters: black), reason: .good,
      seconds: 0.9...1.7),
    Row(
      name: "black without any times", clip: ShortClip(name: "clip.h264", filters: black), reason: .good,
      seconds: 0.8...2),
    Row(
      name: "nothing but black", clip: ShortClip(filters: "drawbox=t=fill:color=black"), reason: .bestOfFew,
      seconds: 0...0),
    Row(
      name: "one black frame", clip: ShortClip(filters: "drawbox=t=fill:color=black", seconds: 0.04),
      reason: .bestOfFew, seconds: 0...0, decoded: 2),
    Row(name: "one frame", clip: ShortClip(seconds: 0.04), reason: .good, seconds: 0...0, decoded: 1),
    Row(name: "three frames", clip: ShortClip(filters: black, seconds: 0.12), reason: .bestOfFew, seconds: 0...0.1),
  ]

  @Test(arguments: rows) func takesTheFirstThatLooksLikeSomething(_ row: Row) throws {
    let folder = try TemporaryFolder()
    let choice = try Choice(FrameChooser(.best), row.clip.make(in: folder))
    #expect(choice.reason == row.reason, "\(choice.candidates)")
    #expect(row.seconds.contains(try #require(choice.seconds)), "\(choice.candidates)")
    #expect(choice.decoded <= row.decoded)
    #expect(choice.candidates.contains { $0.pts == choice.pts && $0.isGood == (row.reason == .good) })
  }

  /// What comes after the intro is zeros: there is still a frame, and none that is made up.
  @Test(arguments: ["clip.mp4", "clip.mkv", "clip.ts"]) func damageLosesNothing(_ name: String) throws {
    let folder = try TemporaryFolder()
    // Noise takes most of the file, and is black all the same.
    let filters = Self.black + ",noise=alls=14:allf=t:enable='lt(t,1)'"
    let path = try ShortClip(name: name, filters: filters, options: "-movflags +faststart").make(in: folder)
    let first = try Choice(FrameChooser(.first), path)
    var bytes = try TemporaryFolder.read(path)
    bytes.replaceSubrange((bytes.count / 2)..., with: [UInt8](repeating: 0, count: bytes.count - bytes.count / 2))
    let choice = try Choice(FrameChooser(.best), folder.write(bytes, to: "damaged-" + name))
    #expect(choice.reason == .bestOfFew)
    #expect(choice.candidates.first?.pts == first.pts)
    #expect(choice.candidates.allSatisfy { $0.isBlack })
    for moment in [Moment.seconds(3), .share(0.9)] {
      #expect(try !Choice(FrameChooser(moment), folder.path + "/damaged-" + name).md5.isEmpty)
    }
  }

  @Test func noTimeForASearchIsNoError() throws {
    let folder = try TemporaryFolder()
    var budget = SearchBudget()
    budget.milliseconds = 0
    let path = try ShortClip(filters: Self.black).make(in: folder)
    for moment in [Moment.best, .seconds(2), .share(0.5)] {
      let choice = try Choice(FrameChooser(moment, budget: budget), path)
      #expect(choice.pts == 0)
      #expect(choice.reason == (moment == .best ? .bestOfFew : .unreachable))
    }
  }

  @Test(arguments: ["best", "first", "1.5", "40%"]) func aCancelIsOne(_ word: String) throws {
    let folder = try TemporaryFolder()
    let path = try ShortClip(filters: Self.black).make(in: folder)
    let interrupt = try Interrupt()
    var clip = try Clip(MediaSource(file: path), interrupt: interrupt)
    let moment = try #require(Moment(word))
    interrupt.cancel()
    #expect(throws: MediaError.self) { _ = try FrameChooser(moment).choose(in: &clip).seconds }
  }
}

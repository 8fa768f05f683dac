// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import ReelThumbs
import TestOrigins
import Testing

/// Frames of moments that were asked for.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct MomentTests {
  /// A moment of a clip of four seconds, with a key frame each second, and what is shown.
  struct Row: CustomTestStringConvertible, Sendable {
    let moment: Moment
    var isExact = false
    var name = "clip.mp4"
    var reason = ChosenFrame.Reason.keyFrame
    /// Number of the frame, from 0.
    let frame: Int

    var testDescription: String { "\(moment), \(isExact ? "exact, " : "")\(name)" }
  }

  private static let rows = [
    Row(moment: .first, reason: .first, frame: 0), Row(moment: .seconds(0), frame: 0),
    Row(moment: .seconds(0.99), frame: 0), Row(moment: .seconds(1), frame: 25), Row(moment: .seconds(2.5), frame: 50),
    Row(moment: .seconds(100), frame: 75), Row(moment: .share(0.3), frame: 25), Row(moment: .share(1), frame: 75),
    Row(moment: .seconds(2.5), isExact: true, reason: .exact, frame: 63),
    Row(moment: .seconds(2.52), isExact: true, reason: .exact, frame: 63),
    Row(moment: .share(0.5), isExact: true, reason: .exact, frame: 50),
    Row(moment: .seconds(100), isExact: true, reason: .last, frame: 99),
    Row(moment: .share(1), isExact: true, reason: .last, frame: 99),
    Row(moment: .share(0.6), name: "clip.ts", frame: 50), Row(moment: .share(0.6), name: "clip.mkv", frame: 50),
    Row(moment: .share(0.6), name: "clip.flv", frame: 50), Row(moment: .seconds(100), name: "clip.flv", frame: 75),
    Row(moment: .seconds(2.5), isExact: true, name: "clip.ts", reason: .exact, frame: 63),
    Row(moment: .seconds(100), isExact: true, name: "clip.ts", reason: .last, frame: 99),
    Row(moment: .share(0.6), name: "clip.h264", reason: .noDuration, frame: 0),
    Row(moment: .seconds(2), name: "clip.h264", frame: 0),
  ]

  @Test(arguments: rows) func areShown(_ row: Row) throws {
    let folder = try TemporaryFolder()
    let path = try ShortClip(name: row.name).make(in: folder)
    let choice = try Choice(FrameChooser(row.moment, isExact: row.isExact), path)
    var clip = try ShortClip.open(path)
    var frames = [try clip.firstFrame().md5()]
    while let frame = try clip.nextFrame() { frames.append(frame.md5()) }
    #expect(frames.count == 100)
    #expect(frames.firstIndex(of: choice.md5) == row.frame)
    #expect(choice.reason == row.reason)
    #expect(choice.candidates.isEmpty)
    if row.name != "clip.h264" { #expect(abs(try #require(choice.seconds) - Double(row.frame) / 25) < 0.1) }
  }

  @Test(arguments: ["clip.mp4", "clip.ts", "clip.mkv"]) func aWalkDecodesNoKeyFrameTwice(_ name: String) throws {
    let folder = try TemporaryFolder()
    var clip = try ShortClip.open(ShortClip(name: name).make(in: folder))
    var walk = MomentWalk(isExact: false)
    var shown: [Int] = []
    for number in 0..<20 {
      if try walk.frame(near: Double(number) * 0.2 + 0.1, in: &clip) != nil { shown.append(number) }
    }
    #expect(shown == [0, 5, 10, 15])
    #expect(clip.framesDecoded == 4)
  }

  @Test(arguments: ["clip.mp4", "clip.ts", "clip.mkv"], [25, 250])
  func anExactWalkGoesOn(_ name: String, keys: Int) throws {
    let folder = try TemporaryFolder()
    let path = try ShortClip(name: name, keys: keys).make(in: folder)
    var clip = try ShortClip.open(path)
    var frames = [try clip.firstFrame().md5()]
    while let frame = try clip.nextFrame() { frames.append(frame.md5()) }

    var walked = try ShortClip.open(path)
    var walk = MomentWalk(isExact: true)
    var found: [Int?] = []
    // Half a frame before every fifth, and beyond the end.
    for number in 0..<30 {
      let frame = try walk.frame(near: Double(number) * 0.2 - 0.02, in: &walked)?.md5()
      found.append(frame.flatMap { frames.firstIndex(of: $0) })
    }
    #expect(found == (0..<20).map { $0 * 5 } + [99] + [Int?](repeating: nil, count: 9))
    // All of them once, and few again.
    #expect(walked.framesDecoded <= 130)
  }

  @Test func momentsWithinAFrameAreTheSame() throws {
    let folder = try TemporaryFolder()
    var clip = try ShortClip.open(ShortClip().make(in: folder))
    var walk = MomentWalk(isExact: true)
    let isNew = try [1.001, 1.01, 1.02, 1.039, 1.041].map { try walk.frame(near: $0, in: &clip) != nil }
    #expect(isNew == [true, false, false, false, true])
  }
}

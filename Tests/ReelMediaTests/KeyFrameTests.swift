// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// Single frames out of the middle of a clip, against the same frames of the whole clip.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct KeyFrameTests {
  /// Seconds that are no frame's own time, back and forth.
  private static let moments = [0.013, 1.713, 3.951, 0.313, 1.013, 50, -1, 2.313, 1.009, 2.991]

  /// Time of the stream at which the container's time begins.
  private static func start(_ clip: inout Clip, _ first: Int64?) throws -> Double {
    let pts = try #require(first)
    let unit = try #require(clip.info.video.timeBase.value)
    _ = try clip.startTime()
    let seconds = clip.seconds(of: pts)
    return try Double(pts) - #require(seconds) / unit
  }

  private static func open(_ path: String) throws -> Clip { try Clip(MediaSource(path), interrupt: Interrupt()) }

  private static func check(_ path: String, isExact: Bool = true) throws {
    let reference = try KeyFrameReference(path)
    var clip = try open(path)
    let unit = try #require(clip.info.video.timeBase.value)
    let start = try start(&clip, reference.frames[0].pts)
    for seconds in moments {
      let stamp = try #require(try clip.keyFrame(atOrBefore: seconds)?.stamp)
      let wanted = reference.keyIndex(atOrBefore: start + seconds / unit)
      let found = try #require(reference.frames.firstIndex(of: stamp), "no frame at \(seconds) s is that")
      if isExact {
        #expect(found == wanted, "\(seconds) s")
      } else {
        // Times that were counted may be late by what the decoder holds back.
        #expect(found <= reference.index(atOrAfter: start + seconds / unit) + 3, "\(seconds) s")
      }
      #expect(try clip.stamps(3) == Array(reference.frames.dropFirst(found + 1).prefix(3)), "after \(seconds) s")
    }
    #expect(try clip.firstFrame().stamp == reference.frames[0])
  }

  @Test(arguments: Reel.all) func ofTheSamples(_ reel: Reel) throws { try Self.check(reel.path) }

  @Test(arguments: MadeClip.all) func ofAllKinds(_ made: MadeClip) throws {
    let folder = try TemporaryFolder()
    try Self.check(made.make(in: folder), isExact: made.isExact)
  }

  @Test(arguments: Reel.all) func aKeyFrameThatOneHasIsNotDecodedAgain(_ reel: Reel) throws {
    let reference = try KeyFrameReference(reel.path)
    var clip = try reel.open()
    let first = try clip.firstFrame().pts
    let decoded = clip.framesDecoded
    let start = try Self.start(&clip, first)
    let unit = try #require(clip.info.video.timeBase.value)
    let isThere = try clip.keyFrame(atOrBefore: 0.2, unless: first) != nil
    #expect(!isThere)
    #expect(clip.framesDecoded == decoded)
    #expect(try clip.stamps(2) == Array(reference.frames[1...2]))
    let key = try #require(try clip.keyFrame(atOrBefore: 2.5, unless: first)?.stamp)
    #expect(key == reference.frames[reference.keyIndex(atOrBefore: start + 2.5 / unit)])
    let before = clip.framesDecoded
    let again = try clip.keyFrame(atOrBefore: 2.6, unless: key.pts) != nil
    #expect(!again)
    #expect(clip.framesDecoded == before)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 8, 10].map(Reel.number)) func costsOneFrame(_ reel: Reel) throws {
    var clip = try reel.open()
    _ = try clip.keyFrame(atOrBefore: 2.6)
    #expect(clip.framesDecoded == 1)
    _ = try clip.firstFrame()
    #expect(clip.framesDecoded == 2)
  }

  /// The calls of a clip in any order, against a model of where it stands.
  @Test(arguments: Reel.all, 1...4 as ClosedRange<UInt64>)
  func callsInAnyOrder(_ reel: Reel, seed: UInt64) throws {
    try Self.play(reel.path, seed: seed)
  }

  @Test(arguments: MadeClip.all.filter(\.isExact)) func callsInAnyOrderOfAllKinds(_ made: MadeClip) throws {
    let folder = try TemporaryFolder()
    let path = try made.make(in: folder)
    for seed: UInt64 in 1...3 { try Self.play(path, seed: seed) }
  }

  private static func play(_ path: String, seed: UInt64) throws {
    let reference = try KeyFrameReference(path)
    let frames = reference.frames
    var random = SeededGenerator(seed: seed)
    var clip = try open(path)
    let unit = try #require(clip.info.video.timeBase.value)
    let start = try start(&clip, frames[0].pts)
    var next = 0
    var isPinned = false
    var isFresh = true
    var story: [String] = []
    for _ in 1...14 {
      // Beside the time of every frame, and not less than two frames after a key frame: for edits within the stream,
      // FFmpeg's demuxer may take the key frame before.
      let seconds = Double(Int.random(in: -1...22, using: &random)) * 0.2 + 0.1137
      let pts = start + seconds / unit
      var expected: FrameStamp?
      var found: FrameStamp?
      let call = Int.random(in: 0...5, using: &random)
      switch call {
      case 0:
        expected = frames[0]
        found = try clip.firstFrame().stamp
        if !isPinned { next = 1 }
        isPinned = true
      case 1:
        let index = reference.keyIndex(atOrBefore: pts)
        expected = frames[index]
        found = try clip.keyFrame(atOrBefore: seconds)?.stamp
        next = index + 1
        // It may have come as the first frame, or by the way.
        isPinned = clip.pinned != nil
      case 2:
        let index = min(reference.index(atOrAfter: pts), frames.count - 1)
        expected = frames[index]
        found = try clip.frame(atOrAfter: seconds).stamp
        next = index + 1
      case 3:
        try clip.seek(to: seconds)
        next = reference.index(atOrAfter: pts)
      case 4:
        try clip.rewind()
        next = isPinned ? 1 : 0
      default:
        expected = next < frames.count ? frames[next] : nil
        if isFresh { isPinned = true }
        found = try clip.nextFrame()?.stamp
        next = min(next + 1, frames.count)
      }
      isFresh = call == 4 && !isPinned
      let name = ["first", "key \(seconds)", "exact \(seconds)", "seek \(seconds)", "rewind", "next"][call]
      story.append(name)
      #expect(found == expected, "\(story)")
      if found != expected { return }
    }
  }
}

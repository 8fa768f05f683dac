// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelMedia

@Suite struct DecoderReuseTests {
  /// A decoder of one reel, offered to another.
  struct Row: CustomTestStringConvertible, Sendable {
    let from, to: Reel

    var testDescription: String { "\(from.name) → \(to.name)" }

    /// Whether the sizes differ, as far as the containers tell them: a transport stream does not.
    var sizesDiffer: Bool {
      from.width != to.width || from.height != to.height || [from, to].contains { $0.name.hasSuffix(".ts") }
    }
  }

  private static let pairs = Reel.all.flatMap { from in
    Reel.all.filter { $0.name != from.name }.map { Row(from: from, to: $0) }
  }

  /// A decoder that gave the first frames of a reel.
  private static func decoder(of reel: Reel, frames: Int = 1, pool: FramePool? = nil) throws -> Decoder {
    var clip = try reel.open(pool: pool)
    _ = try clip.firstFrame()
    try clip.skip(frames - 1)
    return clip.close()
  }

  /// A transport stream brings its parameter sets along; those of the last one must not serve the next.
  private static func verdict(forTheSame reel: Reel) -> DecoderVerdict {
    reel.name.hasSuffix(".ts") ? .reopened([.extradata]) : .flushed
  }

  @Test(arguments: Reel.all) func aDecoderThatNeverOpenedMayBeOffered(_ reel: Reel) throws {
    // A slot that is configured anew closes its clip, however far it is.
    var clip = try reel.open(reusing: reel.open().close())
    var plain = try reel.open()
    #expect(try clip.firstFrame().md5() == plain.firstFrame().md5())
  }

  @Test func aClipOfItsOwnOpensOne() throws {
    #expect(try Reel.number(1).open().verdict == .opened)
  }

  @Test(arguments: Reel.all, [1, 7, .max]) func theSameReelIsFlushed(_ reel: Reel, frames: Int) throws {
    let decoder = try Self.decoder(of: reel, frames: frames)
    var clip = try reel.open(reusing: decoder)
    let verdict = Self.verdict(forTheSame: reel)
    #expect(clip.verdict == verdict)
    let first = try clip.firstFrame().stamp
    let reference = try reel.reference
    // All frames once; elsewhere the first few tell.
    let stamps = try clip.stamps(frames == 7 ? .max : 5)
    #expect([first] + stamps == Array(reference.prefix(stamps.count + 1)))
    #expect(stamps.count == (frames == 7 ? reference.count - 1 : 5))
    // A decoder that was not clean would have been found out on the way, and have cost more.
    var fresh = try reel.open()
    _ = try fresh.firstFrame()
    #expect(clip.verdict == verdict)
    #expect(clip.ledger.packetsRead == fresh.ledger.packetsRead)
    #expect(clip.ledger.framesDecoded == fresh.ledger.framesDecoded)
  }

  @Test(arguments: pairs) func anotherReelIsReopened(_ row: Row) throws {
    let decoder = try Self.decoder(of: row.from)
    var clip = try row.to.open(reusing: decoder)
    guard case .reopened(let reasons) = clip.verdict else {
      Issue.record("\(clip.verdict)")
      return
    }
    #expect(!reasons.isEmpty)
    #expect(reasons.contains(.codec) == (row.from.codec != row.to.codec))
    #expect(reasons.contains(.size) == row.sizesDiffer)
    #expect(!reasons.contains(.pool) && !reasons.contains(.options))
    #expect(try clip.firstFrame().stamp == row.to.reference.first)
  }

  @Test func aChainOfReelsGivesTheRightFrames() throws {
    var decoder = try Self.decoder(of: Reel.number(10), frames: 3)
    for reel in Reel.all {
      var clip = try reel.open(reusing: decoder)
      #expect(try clip.stamps(4) == Array(reel.reference.prefix(4)))
      var again = try reel.open(reusing: clip.close())
      #expect(again.verdict == Self.verdict(forTheSame: reel))
      #expect(try again.stamps(4) == Array(reel.reference.prefix(4)))
      decoder = again.close()
    }
  }

  @Test func aDecoderThatFoundNothingToDecodeIsOfUse() throws {
    let reel = Reel.number(1)
    let decoder = try reel.open().close()
    var clip = try reel.open(reusing: decoder)
    #expect(clip.verdict == .flushed)
    #expect(try clip.firstFrame().stamp == reel.reference.first)
  }

  private static func pool() throws -> FramePool {
    try FramePool(memory: MappedMemory(anonymous: 64 << 20), bufferCount: 12)
  }

  @Test func anotherPoolIsAReason() throws {
    let reel = Reel.number(2)
    let pool = try Self.pool()
    #expect(try reel.open(reusing: Self.decoder(of: reel, pool: pool)).verdict == .reopened([.pool]))
    #expect(try reel.open(pool: pool, reusing: Self.decoder(of: reel)).verdict == .reopened([.pool]))
    let other = try Self.pool()
    let decoder = try Self.decoder(of: reel, pool: pool)
    var clip = try reel.open(pool: other, reusing: decoder)
    #expect(clip.verdict == .reopened([.pool]))
    let frame = try clip.firstFrame()
    #expect(frame.poolIndex != nil)
    let stamp = frame.stamp
    #expect(try stamp == reel.reference.first)
    #expect(pool.freeBufferCount == 12)
    #expect(other.freeBufferCount < 12)
  }

  @Test func theSamePoolIsNone() throws {
    let reel = Reel.number(2)
    let pool = try Self.pool()
    var clip = try reel.open(pool: pool, reusing: Self.decoder(of: reel, frames: 20, pool: pool))
    #expect(clip.verdict == .flushed)
    let frame = try clip.firstFrame()
    #expect(frame.poolIndex != nil)
  }

  @Test func otherOptionsAreAReason() throws {
    let reel = Reel.number(2)
    var threads = ClipOptions()
    threads.threads = 2
    #expect(try reel.open(options: threads, reusing: Self.decoder(of: reel)).verdict == .reopened([.options]))
    var pixels = ClipOptions()
    pixels.budget.pixels -= 1
    #expect(try reel.open(options: pixels, reusing: Self.decoder(of: reel)).verdict == .reopened([.options]))
    var time = ClipOptions()
    time.budget.milliseconds += 1
    #expect(try reel.open(options: time, reusing: Self.decoder(of: reel)).verdict == .flushed)
  }
}

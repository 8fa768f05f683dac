// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelMedia

@Suite struct FramePoolTests {
  /// A reel and a number of decoding threads.
  struct Row: CustomTestStringConvertible, Sendable {
    let reel: Reel
    let threads: Int

    var testDescription: String { "\(reel.name), \(threads) threads" }

    var options: ClipOptions {
      var options = ClipOptions()
      options.threads = threads
      return options
    }
  }

  /// More than any decoder holds for reference.
  private static let plenty = 20

  /// A pool whose buffers fit the frames of `reel`.
  private static func pool(for reel: Reel, bufferCount: Int = plenty) throws -> FramePool {
    var clip = try reel.open()
    _ = try clip.firstFrame()
    let page = 4096
    let size = (clip.poolBufferSize + page - 1) / page * page
    return try FramePool(memory: MappedMemory(anonymous: size * bufferCount), bufferCount: bufferCount)
  }

  @Test(arguments: Reel.all.flatMap { [Row(reel: $0, threads: 1), Row(reel: $0, threads: 2)] })
  func givesTheSamePixels(_ row: Row) throws {
    let pool = try Self.pool(for: row.reel)
    var clip = try row.reel.open(options: row.options, pool: pool)
    var stamps: [FrameStamp] = []
    while let frame = try clip.nextFrame() {
      stamps.append(frame.stamp)
      // AV1 is copied, everything else is decoded into place.
      let (place, offsets) = (frame.poolIndex, frame.poolOffsets)
      let index = try #require(place)
      let buffer = (index * pool.bufferSize)..<((index + 1) * pool.bufferSize)
      try #require(offsets.count == frame.pixelFormat.planeCount)
      try #require(offsets.allSatisfy(buffer.contains))
      try #require(offsets == offsets.sorted())
    }
    #expect(try stamps == row.reel.reference)
    #expect(pool.fallbackCount == 0)
    #expect(pool.freeBufferCount < Self.plenty)
  }

  @Test(arguments: Reel.all) func buffersComeBack(_ reel: Reel) throws {
    let pool = try Self.pool(for: reel)
    do {
      var clip = try reel.open(pool: pool)
      let first = try clip.firstFrame()
      try clip.skip(10)
      #expect(first.poolIndex != nil)
      #expect(pool.freeBufferCount < Self.plenty)
    }
    #expect(pool.freeBufferCount == Self.plenty)
  }

  @Test func aHeldFrameHoldsOneBuffer() throws {
    let reel = Reel.number(1)
    let pool = try Self.pool(for: reel)
    let frame = try Self.orphan(of: reel, pool: pool)
    #expect(pool.freeBufferCount == Self.plenty - 1)
    #expect(frame.poolIndex != nil)
    _ = consume frame
    #expect(pool.freeBufferCount == Self.plenty)
  }

  private static func orphan(of reel: Reel, pool: FramePool?) throws -> VideoFrame {
    var clip = try reel.open(pool: pool)
    return try clip.firstFrame()
  }

  @Test(arguments: Reel.all) func framesOutlivePoolClipAndDecoder(_ reel: Reel) throws {
    weak var gone: FramePool?
    func orphan() throws -> VideoFrame {
      let pool = try Self.pool(for: reel)
      gone = pool
      return try Self.orphan(of: reel, pool: pool)
    }
    let frame = try orphan()
    #expect(gone == nil)
    #expect(frame.poolIndex != nil)
    let stamp = frame.stamp
    #expect(try stamp == reel.reference.first)
  }

  /// A frame among others.
  private final class Held {
    let frame: VideoFrame

    init(_ frame: consuming VideoFrame) { self.frame = frame }

    var stamp: FrameStamp { frame.stamp }
    var poolIndex: Int? { frame.poolIndex }
  }

  @Test(arguments: Reel.all, [1, 2]) func heldFramesAreNeverOverwritten(_ reel: Reel, threads: Int) throws {
    let pool = try Self.pool(for: reel)
    var clip = try reel.open(options: Row(reel: reel, threads: threads).options, pool: pool)
    var held = [Held(try clip.firstFrame())]
    var indices = [0]
    var index = 0
    while let frame = try clip.nextFrame() {
      index += 1
      if index <= 3 || index % 40 == 0 {
        held.append(Held(frame))
        indices.append(index)
      }
    }
    let reference = try reel.reference
    #expect(index == reference.count - 1)
    #expect(held.map(\.stamp) == indices.map { reference[$0] })
    let places = Set(held.map(\.poolIndex))
    #expect(places.count == held.count && !places.contains(nil))
  }

  @Test(arguments: [1, 3, 4, 5, 6, 10].map(Reel.number)) func fallsBackWithTooFewBuffers(_ reel: Reel) throws {
    let pool = try Self.pool(for: reel, bufferCount: 2)
    var clip = try reel.open(pool: pool)
    var held: [Held] = []
    var outside = 0
    while held.count < 12, let frame = try clip.nextFrame() {
      if frame.poolIndex == nil { outside += 1 }
      #expect(frame.poolOffsets.isEmpty == (frame.poolIndex == nil))
      held.append(Held(frame))
    }
    #expect(try held.map(\.stamp) == Array(reel.reference.prefix(12)))
    #expect(outside >= 10)
    #expect(pool.freeBufferCount == 0)
    // libdav1d has memory of its own and never asks the pool for any.
    #expect(pool.fallbackCount > 0 || reel.codec == "av1")
  }

  @Test(arguments: [1, 4, 5, 6, 10].map(Reel.number)) func fallsBackWithTooSmallBuffers(_ reel: Reel) throws {
    let pool = try FramePool(memory: MappedMemory(anonymous: 64 << 10), bufferCount: 16)
    #expect(pool.bufferSize == 4096)
    var clip = try reel.open(pool: pool)
    let first = try clip.firstFrame()
    let isOutside = first.poolIndex == nil
    #expect(isOutside)
    let stamps = try [first.stamp] + clip.stamps(11)
    #expect(try stamps == Array(reel.reference.prefix(12)))
    #expect(pool.freeBufferCount == 16)
    #expect(pool.fallbackCount > 0 || reel.codec == "av1")
  }

  @Test(arguments: [(1, 1, 4096), (4096, 1, 4096), (4097, 1, 8192), (65_536, 3, 20_480), (65_536, 16, 4096)])
  func dividesItsMemory(bytes: Int, bufferCount: Int, bufferSize: Int) throws {
    let pool = try FramePool(memory: MappedMemory(anonymous: bytes), bufferCount: bufferCount)
    #expect(pool.bufferSize == bufferSize)
    #expect(pool.freeBufferCount == bufferCount)
    #expect(pool.fallbackCount == 0)
  }

  @Test(arguments: [0, -1, 17, .max]) func refusesBuffersBelowAPage(bufferCount: Int) {
    let error = #expect(throws: MediaError.self) {
      try FramePool(memory: MappedMemory(anonymous: 64 << 10), bufferCount: bufferCount)
    }
    #expect(error?.code == .tooLarge)
  }
}

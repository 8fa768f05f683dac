// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelMedia

/// Clips whose frames go to another pool than they were opened with.
@Suite struct ClipMoveTests {
  private static func pool(_ bufferSize: Int, _ count: Int = 12) throws -> FramePool {
    try FramePool(memory: MappedMemory(anonymous: bufferSize * count), bufferCount: count)
  }

  @Test(arguments: Reel.all, [nil, 1 << 16] as [Int?])
  func afterTheFirstFrameEverythingLiesInTheNewPool(reel: Reel, oldSize: Int?) throws {
    var plain = try reel.open()
    var expected = [try plain.firstFrame().md5()]
    for _ in 1..<40 { if let frame = try plain.nextFrame() { expected.append(frame.md5()) } }

    var clip = try reel.open(pool: oldSize.map { try Self.pool($0) })
    let before = try clip.firstFrame()
    #expect(before.poolIndex == nil)
    let pool = try Self.pool((clip.poolBufferSize + 4095) / 4096 * 4096)
    try clip.move(to: pool)
    let first = try clip.firstFrame()
    #expect(first.poolIndex != nil)
    #expect(first.md5() == expected[0])
    #expect(before.md5() == expected[0])
    for number in 1..<expected.count {
      guard let frame = try clip.nextFrame() else {
        Issue.record("no frame \(number)")
        return
      }
      #expect(frame.poolIndex != nil)
      #expect(frame.md5() == expected[number])
    }
    #expect(pool.fallbackCount == 0)
  }

  @Test(arguments: Reel.all)
  func theExpectedSizeIsEnoughWhereTheContainerNamesOne(reel: Reel) throws {
    var expected = 0
    var none: Decoder?
    var clip = try Clip(MediaSource(reel.path), options: ClipOptions(), reusing: &none, interrupt: Interrupt()) {
      bytes in
      expected = bytes
      return nil
    }
    _ = try clip.firstFrame()
    switch reel.name.prefix(2) {
    // A transport stream does not name its size.
    case "07": #expect(expected == 0)
    // Ten bits are known only once decoded: half of what is needed.
    case "10": #expect(expected * 2 >= clip.poolBufferSize)
    default:
      #expect(expected >= clip.poolBufferSize)
      #expect(expected < clip.poolBufferSize * 5 / 4)
    }
  }

  @Test func aDecoderThatWasMovedIsOfferedWithItsNewPool() throws {
    let reel = Reel.number(1)
    var clip = try reel.open()
    _ = try clip.firstFrame()
    let pool = try Self.pool((clip.poolBufferSize + 4095) / 4096 * 4096)
    try clip.move(to: pool)
    #expect(try reel.open(pool: pool, reusing: clip.close()).verdict == .flushed)
  }
}

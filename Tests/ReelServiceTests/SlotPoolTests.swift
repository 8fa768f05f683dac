// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelMedia
import Testing

@testable import ReelService

/// What a reader can and cannot do with the memory of a slot.
@Suite struct SlotPoolTests {
  @Test func readersCanOnlyRead() throws {
    let pool = try SlotPool(frameBytes: 10_000, byteLimit: 1 << 20)
    let descriptor = pool.memory.descriptor
    let size = pool.memory.byteCount
    #expect(size == pool.bufferSize * pool.bufferCount)
    // A writable mapping, a write and another size are all refused.
    let writable = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    #expect(unsafe writable == MAP_FAILED)
    var byte: UInt8 = 1
    #expect(unsafe pwrite(descriptor, &byte, 1, 0) < 0)
    #expect(ftruncate(descriptor, 0) < 0)
    #expect(ftruncate(descriptor, size * 2) < 0)
    let readable = unsafe mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0)
    #expect(unsafe readable != MAP_FAILED)
    unsafe munmap(readable, size)
  }

  @Test func readersSeeWhatIsDecoded() throws {
    var clip = try Clip(MediaSource(file: Sample.number(1).path), interrupt: Interrupt())
    _ = try clip.firstFrame()
    let pool = try SlotPool(frameBytes: clip.poolBufferSize, byteLimit: 64 << 20)
    try clip.move(to: pool.frames)
    let frame = try clip.firstFrame()
    let bytes = unsafe mmap(nil, pool.memory.byteCount, PROT_READ, MAP_SHARED, pool.memory.descriptor, 0)
    guard let base = unsafe bytes else {
      Issue.record("no mapping")
      return
    }
    defer { unsafe munmap(base, pool.memory.byteCount) }
    for plane in 0..<3 {
      let shared = unsafe UnsafeRawBufferPointer(start: base + frame.poolOffsets[plane], count: frame.width / 2)
      let isEqual = frame.withRow(0, ofPlane: plane) { row in
        unsafe row.withUnsafeBytes { unsafe $0.prefix(shared.count).elementsEqual(shared) }
      }
      #expect(isEqual)
    }
  }

  @Test(
    arguments: [(1_000, 8_192, 2), (4_096, 1 << 30, 14), (4_097, 8 * 8_192, 8), (1, 4_096 * 3, 3)] as [(Int, Int, Int)])
  func buffersAreAsManyAsTheLimitAllows(frameBytes: Int, limit: Int, count: Int) throws {
    let pool = try SlotPool(frameBytes: frameBytes, byteLimit: limit)
    #expect(pool.bufferCount == count)
    #expect(pool.bufferSize >= frameBytes)
    #expect(pool.memory.byteCount <= limit)
  }

  @Test(arguments: [(4_097, 8_192), (1 << 40, 1 << 30), (1, 0)])
  func lessThanTwoFramesIsTooLarge(frameBytes: Int, limit: Int) {
    #expect {
      try SlotPool(frameBytes: frameBytes, byteLimit: limit)
    } throws: { ($0 as? MediaError)?.code == .tooLarge }
  }
}

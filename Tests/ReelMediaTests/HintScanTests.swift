// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

@Suite struct HintScanTests {
  private static func hints(_ path: String) throws -> [Hint] {
    try HintScan.hints(for: MediaSource(path), interrupt: Interrupt())
  }

  /// The second sample, whose index comes last, with so many bytes more in it that say nothing.
  private static func padded(_ count: Int, in folder: TemporaryFolder) throws -> String {
    var bytes = try TemporaryFolder.read(Reel.number(2).path)
    let start = try #require(
      bytes.indices.dropLast(8).last { bytes[($0 + 4)..<($0 + 8)].elementsEqual(Array("moov".utf8)) })
    bytes.put(UInt64(bytes.count - start + count), at: start, bytes: 4)
    return try folder.write(bytes + MP4Box.bytes("free", [UInt8](repeating: 0, count: count - 8)), to: "padded.mp4")
  }

  // The index itself has 7,703 bytes.
  @Test(arguments: [(10_000, false), (262_144 - 7_703 - 1, false), (262_144 - 7_703, true), (1_000_000, true)])
  func largeIndexes(more: Int, isLarge: Bool) throws {
    let folder = try TemporaryFolder()
    let found = try Self.hints(Self.padded(more, in: folder))
    #expect(found.map(\.code) == [.moovAtEnd] + (isLarge ? [.largeIndex] : []) + [.bFrameDelay])
    guard isLarge else { return }
    #expect(found[1].message.hasPrefix("the index has \((more + 7_703) >> 10) KiB"))
  }

  @Test func hintsComeInTheirOrder() throws {
    for reel in Reel.all {
      let places = try Self.hints(reel.path).compactMap { Hint.Code.allCases.firstIndex(of: $0.code) }
      #expect(places == places.sorted())
    }
  }

  @Test func whatMendsAHintTakesItAway() throws {
    for reel in Reel.all {
      let found = Set(try Self.hints(reel.path).map(\.code))
      let mends = Set(found.compactMap(\.rewrite).filter(\.keepsEveryPicture))
      guard !mends.isEmpty else { continue }
      let made = try ReelRewriter.inMemory(
        MediaSource(reel.path), as: mends, byteLimit: 1 << 20, interrupt: Interrupt())
      let left = Set(try HintScan.hints(for: made.source, interrupt: Interrupt()).map(\.code))
      #expect(left == found.filter { $0.rewrite?.keepsEveryPicture != true })
    }
  }

  @Test func aLargeIndexLastBecomesASmallOneFirst() throws {
    let folder = try TemporaryFolder()
    let path = try Self.padded(1_000_000, in: folder)
    let made = try ReelRewriter.inMemory(
      MediaSource(path), as: [.indexFirst, .smallIndex], byteLimit: 1 << 20, interrupt: Interrupt())
    #expect(try HintScan.hints(for: made.source, interrupt: Interrupt()).map(\.code) == [.bFrameDelay])
  }

  @Test func controlsAreOfTheSameKind() {
    #expect(Rewrite.allCases.filter { $0.control == .copy } == [.copy, .indexFirst, .withoutEditList])
    #expect(([.indexFirst, .withoutEditList] as Set<Rewrite>).control == .copy)
    #expect(([.indexFirst, .smallIndex] as Set<Rewrite>).control == .remuxed)
    #expect(Rewrite.allCases.filter { !$0.keepsEveryPicture } == [.withoutReordering, .shortFirstGroup])
    #expect(Hint.Code.allCases.filter { $0.rewrite == nil } == [.noVideo, .coverArtOnly])
  }
}

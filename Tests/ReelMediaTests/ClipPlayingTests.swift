// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelMedia

@Suite struct ClipPlayingTests {
  /// A reel and how many frames are taken after the first before going back.
  struct Row: CustomTestStringConvertible, Sendable {
    let reel: Reel
    let taken: Int

    var testDescription: String { "\(reel.name), after \(taken == .max ? "all" : String(taken))" }
  }

  @Test(arguments: Reel.all) func givesEveryFrameThatTheCommandGives(_ reel: Reel) throws {
    var clip = try reel.open()
    let first = try clip.firstFrame().stamp
    let stamps = try [first] + clip.stamps()
    #expect(try stamps == reel.reference)
    #expect(clip.breakOff == nil)
    // The end stays the end.
    let isOver = try clip.nextFrame() == nil
    #expect(isOver)
    #expect(try clip.firstFrame().stamp == first)
  }

  @Test(arguments: Reel.all) func keepsTheFirstFrame(_ reel: Reel) throws {
    var clip = try reel.open()
    let first = try #require(try reel.reference.first)
    #expect(try clip.firstFrame().stamp == first)
    #expect(try clip.firstFrame().stamp == first)
    try clip.skip(3)
    #expect(try clip.firstFrame().stamp == first)
    try clip.rewind()
    #expect(try clip.firstFrame().stamp == first)
    #expect(clip.ledger.framesDecoded < 60)
  }

  @Test(arguments: Reel.all.flatMap { reel in [0, 1, 5, .max].map { Row(reel: reel, taken: $0) } })
  func rewindsToTheSecondFrame(_ row: Row) throws {
    var clip = try row.reel.open()
    _ = try clip.firstFrame()
    try clip.skip(row.taken)
    try clip.rewind()
    #expect(try clip.stamps(3) == Array(row.reel.reference[1...3]))
  }

  @Test(arguments: [1, 3, 5, 7, 9].map(Reel.number)) func rewindsAgainAndAgain(_ reel: Reel) throws {
    var clip = try reel.open()
    let reference = try reel.reference
    _ = try clip.firstFrame()
    for taken in 1...5 {
      #expect(try clip.stamps(taken) == Array(reference[1...taken]))
      try clip.rewind()
      try clip.rewind()
    }
  }

  @Test(arguments: Reel.all) func rewindingWhatIsFreshChangesNothing(_ reel: Reel) throws {
    var clip = try reel.open()
    try clip.rewind()
    #expect(try clip.stamps(2) == Array(reel.reference.prefix(2)))
  }

  @Test(arguments: Reel.all) func showsTheBackgroundOfItsReel(_ reel: Reel) throws {
    var clip = try reel.open()
    let frame = try clip.firstFrame()
    #expect(frame.width == reel.width)
    #expect(frame.height == reel.height)
    // The eighth lies on its side: what is shown top left is stored bottom left.
    let top = reel.rotation == 0 ? 0 : frame.height / 2
    let means = (0..<3).map { plane in Self.mean(of: frame, plane: plane, top: top) }
    for (mean, colour) in zip(means, reel.colour) { #expect(abs(mean - colour) <= 2, "\(means)") }
  }

  /// The mean of every 16th row of the left half, from `top` down a half of the picture; chroma is half as large.
  private static func mean(of frame: borrowing VideoFrame, plane: Int, top: Int) -> Int {
    let shift = plane == 0 ? 0 : 1
    let isWide = frame.pixelFormat.name == "yuv420p10le"
    var sum = 0
    var count = 0
    for row in stride(from: top >> shift, to: (top + frame.height / 2) >> shift, by: 16) {
      frame.withRow(row, ofPlane: plane) { bytes in
        for column in 0..<((frame.width / 2) >> shift) {
          sum +=
            isWide
            ? unsafe Int(bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: column * 2, as: UInt16.self))
            : unsafe Int(bytes.unsafeLoad(fromUncheckedByteOffset: column, as: UInt8.self))
          count += 1
        }
      }
    }
    return (sum + count / 2) / max(count, 1)
  }

  @Test func givesNoRowOutsideThePicture() throws {
    var clip = try Reel.number(2).open()
    let frame = try clip.firstFrame()
    let counts = [(-1, 0), (0, 0), (959, 0), (960, 0), (479, 1), (480, 1), (0, 3), (0, -1)].map { row, plane in
      frame.withRow(row, ofPlane: plane) { $0.byteCount }
    }
    #expect(counts == [0, 540, 540, 0, 270, 0, 0, 0])
  }
}

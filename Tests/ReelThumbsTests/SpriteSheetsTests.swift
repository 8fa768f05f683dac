// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import ReelThumbs
import Testing

/// Tiles on sheets.
@Suite struct SpriteSheetsTests {
  /// Tiles, the most pixels of a side of a sheet, and the sizes of the sheets in cells.
  struct Row: CustomTestStringConvertible, Sendable {
    let count, side: Int
    let sheets: [[Int]]

    var testDescription: String { "\(count) tiles on sheets of \(side)" }
  }

  /// Tiles of 7×5 pixels.
  @Test(arguments: [
    Row(count: 0, side: 30, sheets: []), Row(count: 1, side: 30, sheets: [[1, 1]]),
    Row(count: 3, side: 30, sheets: [[3, 1]]),
    Row(count: 4, side: 30, sheets: [[4, 1]]), Row(count: 5, side: 30, sheets: [[4, 2]]),
    Row(count: 23, side: 30, sheets: [[4, 6]]), Row(count: 24, side: 30, sheets: [[4, 6]]),
    Row(count: 25, side: 30, sheets: [[4, 6], [1, 1]]), Row(count: 60, side: 30, sheets: [[4, 6], [4, 6], [4, 3]]),
    Row(count: 3, side: 7, sheets: [[1, 1], [1, 1], [1, 1]]), Row(count: 2, side: 0, sheets: [[1, 1], [1, 1]]),
    Row(count: 200, side: 4096, sheets: [[200, 1]]),
  ])
  func tilesLieWhereTheirCuesSay(_ row: Row) {
    var sprites = SpriteSheets(side: row.side)
    var sheets: [RGBPicture] = []
    for number in 0..<row.count {
      let picture = RGBPicture(width: 7, height: 5, red: UInt8(number + 1), green: 7, blue: 9)
      let tile = SpriteTile(picture, begin: Double(number), end: Double(number + 1))
      if let sheet = sprites.add(tile) {
        sheets.append(sheet)
        // It is handed out with the tile that fills it.
        #expect(sprites.cues.last?.sheet == sheets.count - 1)
      }
    }
    if let sheet = sprites.finish() { sheets.append(sheet) }
    #expect(sprites.finish() == nil)
    #expect(sheets.map { [$0.width, $0.height] } == row.sheets.map { [$0[0] * 7, $0[1] * 5] })
    #expect(sprites.cues.count == row.count)
    for (number, cue) in sprites.cues.enumerated() {
      #expect(cue.begin == Double(number) && cue.end == Double(number + 1) && cue.width == 7 && cue.height == 5)
      let sheet = sheets[cue.sheet]
      for (x, y) in [(0, 0), (6, 0), (0, 4), (6, 4)] {
        #expect(sheet[cue.x + x, cue.y + y] == (UInt8(number + 1), 7, 9))
      }
    }
  }

  @Test func theSameTwiceHasOneCell() {
    let (red, blue) = (RGBPicture(width: 4, height: 4, red: 9), RGBPicture(width: 4, height: 4, blue: 9))
    // Two a sheet; the third tile still shows what the full sheet ends with.
    var sprites = SpriteSheets(side: 8)
    var sheets: [RGBPicture] = []
    for (number, picture) in [red, red, blue, red, blue, blue, blue].enumerated() {
      let tile = SpriteTile(picture, begin: Double(number), end: Double(number + 1))
      if let sheet = sprites.add(tile) { sheets.append(sheet) }
    }
    #expect(sheets.count == 1)
    #expect(sprites.finish() == nil)
    #expect(sprites.cues.map { [$0.begin, $0.end] } == [[0, 2], [2, 3], [3, 4], [4, 7]])
    #expect(sprites.cues.map { [$0.sheet, $0.x, $0.y] } == [[0, 0, 0], [0, 4, 0], [0, 0, 4], [0, 4, 4]])
  }

  @Test func otherSizesAreFitted() {
    var sprites = SpriteSheets(side: 100)
    let sizes = [(4, 4), (2, 2), (8, 8), (1, 9)]
    for (width, height) in sizes {
      let full = sprites.add(SpriteTile(RGBPicture(width: width, height: height, red: 200), begin: 0, end: 1))
      #expect(full == nil)
    }
    let sheet = sprites.finish()
    #expect(sheet?.width == 16 && sheet?.height == 4)
    let first = (0..<16).map { sheet?[$0, 0].red ?? 1 }
    #expect(first == [200, 200, 200, 200, 0, 0, 0, 0, 200, 200, 200, 200, 0, 200, 0, 0])
    #expect((4..<8).map { sheet?[$0, 1].red ?? 1 } == [0, 200, 200, 0])
  }

  @Test func sheetsStayWithinTheirSides() {
    var sprites = SpriteSheets()
    var sheets = 0
    for number in 0..<1200 {
      let picture = RGBPicture(width: 160, height: 90, red: UInt8(number % 251), green: UInt8(number / 251))
      guard let sheet = sprites.add(SpriteTile(picture, begin: 0, end: 1)) else { continue }
      sheets += 1
      #expect(sheet.width == 25 * 160 && sheet.height == 45 * 90)
    }
    #expect(sheets == 1)
    // Wider than a sheet is allowed to be: alone.
    var wide = SpriteSheets()
    #expect(wide.add(SpriteTile(RGBPicture(width: 5000, height: 3000), begin: 0, end: 1))?.width == 5000)
  }
}

// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// Lays tiles onto sheets, rows from the top, without gaps, and gives each sheet away as soon as it is full.
///
/// The first tile's size is that of all cells. A smaller picture comes into the middle of its cell over black, a larger one
/// is cut around its middle. At any time there is one sheet in memory at most, and a row of tiles.
public struct SpriteSheets: Sendable {
  /// Where the picture of each stretch lies: what has been added so far, in that order.
  public private(set) var cues: [SpriteCue] = []

  private let side: Int
  private var sheet = 0
  private var cell = (width: 1, height: 1)
  private var grid = (columns: 1, rows: 1)
  private var last: RGBPicture?
  /// The row that is being filled.
  private var row: [RGBPicture] = []
  private var fullRows = 0
  /// The rows above it.
  private var bytes: [UInt8] = []

  /// - Parameter side: the most pixels of a side of a sheet. A tile that is larger has a sheet of its own.
  public init(side: Int = 4096) { self.side = side }

  /// Lays a tile into the next cell. One that shows the same as the tile before prolongs its cue instead.
  ///
  /// - Returns: a sheet that is full with it.
  public mutating func add(_ tile: SpriteTile) -> RGBPicture? {
    if let last, last == tile.picture {
      cues[cues.count - 1].end = max(cues[cues.count - 1].end, tile.end)
      return nil
    }
    if last == nil {
      cell = (tile.picture.width, tile.picture.height)
      grid = (max(1, side / cell.width), max(1, side / cell.height))
    }
    last = tile.picture
    cues.append(
      SpriteCue(
        begin: tile.begin, end: tile.end, sheet: sheet, x: row.count * cell.width, y: fullRows * cell.height,
        width: cell.width, height: cell.height))
    row.append(fitted(tile.picture))
    guard row.count == grid.columns else { return nil }
    // What is not written yet takes no memory.
    bytes.reserveCapacity(grid.columns * cell.width * grid.rows * cell.height * 3)
    endRow(columns: grid.columns)
    return fullRows == grid.rows ? takeSheet(columns: grid.columns) : nil
  }

  /// The sheet that is not full, no larger than its tiles need; nil where nothing is left. Black fills up its last row.
  public mutating func finish() -> RGBPicture? {
    let columns = fullRows == 0 ? row.count : grid.columns
    if !row.isEmpty { endRow(columns: columns) }
    return fullRows > 0 ? takeSheet(columns: columns) : nil
  }

  private func fitted(_ picture: RGBPicture) -> RGBPicture {
    guard picture.width != cell.width || picture.height != cell.height else { return picture }
    var fitted = RGBPicture(width: cell.width, height: cell.height)
    fitted.draw(picture, x: (cell.width - picture.width) / 2, y: (cell.height - picture.height) / 2)
    return fitted
  }

  private mutating func endRow(columns: Int) {
    let line = cell.width * 3
    for y in 0..<cell.height {
      for picture in row { bytes += picture.bytes[y * line..<(y + 1) * line] }
      bytes += repeatElement(0, count: (columns - row.count) * line)
    }
    row = []
    fullRows += 1
  }

  private mutating func takeSheet(columns: Int) -> RGBPicture? {
    let picture = RGBPicture(width: columns * cell.width, height: fullRows * cell.height, bytes: bytes)
    bytes = []
    fullRows = 0
    sheet += 1
    return picture
  }
}

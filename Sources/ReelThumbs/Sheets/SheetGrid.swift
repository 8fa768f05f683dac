// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// How many pictures a sheet has, across and down.
public struct SheetGrid: Hashable, Codable, Sendable {
  /// Pictures a row.
  public let columns: Int
  /// Rows.
  public let rows: Int

  /// Reads `4x4`; nil for everything else, and for more than 32 on a side.
  public init?(_ text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let columns = sides[0], let rows = sides[1], (1...32).contains(columns),
      (1...32).contains(rows)
    else { return nil }
    self.columns = columns
    self.rows = rows
  }

  /// Pixels that a sheet may have: with what it is put together from, some 100 MB.
  private static let pixelLimit = 1 << 24

  /// A look like this one, of pictures so small that a sheet of them takes no more memory than that.
  func look(_ look: PictureLook) -> PictureLook {
    let room = Self.pixelLimit / (columns * rows)
    let side = Int(Double(room).squareRoot())
    var smaller = look
    smaller.fit = .contain
    switch look.size {
    case .longest(let longest) where longest <= side: return look
    case .box(let width, let height) where width * height <= room: return look
    case .width(let width) where width <= side: smaller.size = .box(width: width, height: room / width)
    case .height(let height) where height <= side: smaller.size = .box(width: room / height, height: height)
    default: smaller.size = .longest(side)
    }
    return smaller
  }
}

extension SheetGrid: RawRepresentable {
  /// As it is read; documents have it so, too.
  public init?(rawValue: String) { self.init(rawValue) }

  /// As it is written.
  public var rawValue: String { "\(columns)x\(rows)" }
}

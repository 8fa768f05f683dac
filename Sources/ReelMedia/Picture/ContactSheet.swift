// SPDX-License-Identifier: Apache-2.0

/// Pictures side by side and under each other.
public struct ContactSheet: Sendable {
  /// Pixels between cells, and around them.
  private static let gap = 8

  private let columns: Int
  private var pictures: [RGBPicture?] = []

  /// A sheet with so many cells a row, 1 or more.
  public init(columns: Int) { self.columns = max(1, columns) }

  /// Puts a picture into the next cell, or leaves the cell empty.
  public mutating func add(_ picture: RGBPicture?) { pictures.append(picture) }

  /// All of it; every cell is as large as the largest picture.
  public var picture: RGBPicture {
    let width = pictures.reduce(1) { max($0, $1?.width ?? 0) }
    let height = pictures.reduce(1) { max($0, $1?.height ?? 0) }
    let across = min(columns, max(1, pictures.count))
    let down = max(1, (pictures.count + columns - 1) / columns)
    var sheet = RGBPicture(
      width: across * (width + Self.gap) + Self.gap, height: down * (height + Self.gap) + Self.gap, red: 24, green: 24,
      blue: 24)
    for (index, picture) in pictures.enumerated() {
      guard let picture else { continue }
      let (x, y) = (Self.gap + index % columns * (width + Self.gap), Self.gap + index / columns * (height + Self.gap))
      sheet.draw(picture, x: x + (width - picture.width) / 2, y: y + (height - picture.height) / 2)
    }
    return sheet
  }
}

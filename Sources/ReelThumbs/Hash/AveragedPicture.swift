// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// A smaller copy of a picture, each of its pixels the average of the area that it covers; values from 0 to 1.
struct AveragedPicture {
  let width, height: Int
  /// Red, green and blue of a pixel, rows from the top.
  private(set) var values: [Double]

  /// - Parameter longest: the most pixels of the longer side; a picture that is not larger is taken as it is.
  init(_ picture: RGBPicture, longest: Int) {
    let scale = min(1, Double(longest) / Double(max(picture.width, picture.height)))
    width = max(1, Int((Double(picture.width) * scale).rounded()))
    height = max(1, Int((Double(picture.height) * scale).rounded()))
    values = [Double](repeating: 0, count: width * height * 3)
    let columns = (0..<picture.width).map { Share(of: $0, of: picture.width, in: width) }
    let bytes = picture.bytes
    for y in 0..<picture.height {
      var row = [Double](repeating: 0, count: width * 3)
      for (x, column) in columns.enumerated() {
        for channel in 0..<3 {
          let value = Double(bytes[(y * picture.width + x) * 3 + channel]) / 255
          row[column.place * 3 + channel] += value * column.weight
          if column.rest > 0 { row[column.place * 3 + 3 + channel] += value * column.rest }
        }
      }
      let line = Share(of: y, of: picture.height, in: height)
      let start = line.place * width * 3
      for index in row.indices {
        values[start + index] += row[index] * line.weight
        if line.rest > 0 { values[start + width * 3 + index] += row[index] * line.rest }
      }
    }
  }

  /// A number for each pixel, made of its red, green and blue.
  func map(_ body: (_ red: Double, _ green: Double, _ blue: Double) -> Double) -> [Double] {
    (0..<width * height).map { body(values[$0 * 3], values[$0 * 3 + 1], values[$0 * 3 + 2]) }
  }

  /// Which places of a shorter row a place of a longer one comes to: one, or one and the next.
  private struct Share {
    let place: Int
    let weight, rest: Double

    /// - Parameters:
    ///   - source: the place in the longer row.
    ///   - long: places of the longer row.
    ///   - short: places of the shorter row, no more than that.
    init(of source: Int, of long: Int, in short: Int) {
      // In units of a place of both rows: the source covers `short` of them, each target `long`.
      let (start, end) = (source * short, (source + 1) * short)
      place = start / long
      let border = (place + 1) * long
      weight = Double(min(end, border) - start) / Double(long)
      rest = Double(max(0, end - border)) / Double(long)
    }
  }
}

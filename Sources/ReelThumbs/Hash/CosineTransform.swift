// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The lowest frequencies of a plane of numbers.
struct CosineTransform {
  /// The average of all numbers.
  let average: Double
  /// The largest amplitude besides it.
  let largest: Double
  /// The other amplitudes, row by row of the triangle: from 0 for the largest below zero to 1 for the largest above it.
  /// All 0 where there are none.
  let shares: [Double]

  /// - Parameters:
  ///   - values: as many as the plane has places, rows from the top.
  ///   - across: frequencies of the first row; further rows have fewer.
  ///   - down: rows of frequencies.
  init(of values: [Double], width: Int, height: Int, across: Int, down: Int) {
    // Rows first, then columns: a cosine of two sides is the product of two cosines.
    let waves = Self.waves(across, length: width)
    let rows = (0..<height).map { y in
      waves.map { wave in
        var sum = 0.0
        for x in 0..<width { sum += values[y * width + x] * wave[x] }
        return sum
      }
    }
    var average = 0.0
    var amplitudes: [Double] = []
    for (row, wave) in Self.waves(down, length: height).enumerated() {
      for column in 0..<across where column * down < across * (down - row) {
        var sum = 0.0
        for y in 0..<height { sum += rows[y][column] * wave[y] }
        sum /= Double(width * height)
        if row == 0, column == 0 { average = sum } else { amplitudes.append(sum) }
      }
    }
    self.average = average
    let largest = amplitudes.reduce(0) { max($0, abs($1)) }
    // What rounding errors leave of a flat plane is no pattern.
    let isFlat = largest < 1e-9
    self.largest = isFlat ? 0 : largest
    shares = amplitudes.map { isFlat ? 0 : 0.5 + 0.5 * $0 / largest }
  }

  private static func waves(_ count: Int, length: Int) -> [[Double]] {
    (0..<count).map { frequency in
      (0..<length).map { cos(.pi / Double(length) * Double(frequency) * (Double($0) + 0.5)) }
    }
  }
}

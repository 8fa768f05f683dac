// SPDX-License-Identifier: Apache-2.0

/// What red, green and blue are.
struct Primaries {
  /// Columns of the matrix that makes CIE XYZ of red, green and blue.
  private let columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// - Parameter codePoint: of ITU-T H.273; all have the white of D65 or are taken to. BT.2020 for those that no camera
  ///   records.
  init(_ codePoint: Int) {
    let (red, green, blue): (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>) =
      switch codePoint {
      case 1: (SIMD2(0.64, 0.33), SIMD2(0.3, 0.6), SIMD2(0.15, 0.06))
      case 5: (SIMD2(0.64, 0.33), SIMD2(0.29, 0.6), SIMD2(0.15, 0.06))
      case 6, 7: (SIMD2(0.63, 0.34), SIMD2(0.31, 0.595), SIMD2(0.155, 0.07))
      case 11, 12: (SIMD2(0.68, 0.32), SIMD2(0.265, 0.69), SIMD2(0.15, 0.06))
      case 22: (SIMD2(0.63, 0.34), SIMD2(0.295, 0.605), SIMD2(0.155, 0.077))
      default: (SIMD2(0.708, 0.292), SIMD2(0.17, 0.797), SIMD2(0.131, 0.046))
      }
    let (x, y, z) = (Self.light(red), Self.light(green), Self.light(blue))
    // So much of each that all three are white.
    let white = Self.light(SIMD2(0.3127, 0.329))
    let inverse = Self.inverse((x, y, z))
    columns = (x * (inverse.0 * white).sum(), y * (inverse.1 * white).sum(), z * (inverse.2 * white).sum())
  }

  /// Rows of the matrix that makes linear BT.709 of linear light of these primaries.
  var toScreen: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) {
    let inverse = Self.inverse(Primaries(1).columns)
    func row(_ row: SIMD3<Double>) -> SIMD3<Float> {
      SIMD3<Float>(SIMD3((row * columns.0).sum(), (row * columns.1).sum(), (row * columns.2).sum()))
    }
    return (row(inverse.0), row(inverse.1), row(inverse.2))
  }

  /// XYZ with Y = 1.
  private static func light(_ xy: SIMD2<Double>) -> SIMD3<Double> {
    SIMD3(xy.x / xy.y, 1, (1 - xy.x - xy.y) / xy.y)
  }

  /// Rows of the inverse of a matrix of columns.
  private static func inverse(
    _ matrix: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  ) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let (a, b, c) = matrix
    let (bc, ca, ab) = (cross(b, c), cross(c, a), cross(a, b))
    let determinant = (a * bc).sum()
    return (bc / determinant, ca / determinant, ab / determinant)
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}

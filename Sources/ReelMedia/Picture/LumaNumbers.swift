// SPDX-License-Identifier: Apache-2.0

/// Red, green and blue of luma and chroma in 16 bits.
struct LumaNumbers {
  private let black: Float, lumaScale: Float, chromaScale: Float
  private let red: Float, blue: Float

  /// - Parameters:
  ///   - matrix: a code point of ITU-T H.273 with constants for red and blue (8.3).
  ///   - depth: bits that they had before; libswscale fills up with zeros.
  init(matrix: Int, isFullRange: Bool, depth: Int) {
    (red, blue) =
      switch matrix {
      case 1: (0.2126, 0.0722)
      case 4: (0.3, 0.11)
      case 7: (0.212, 0.087)
      case 9: (0.2627, 0.0593)
      default: (0.299, 0.114)
      }
    let most = Float(65536 - (65536 >> min(depth, 16)))
    black = isFullRange ? 0 : 16 * 256
    lumaScale = 1 / (isFullRange ? most : 219 * 256)
    chromaScale = 1 / (isFullRange ? most : 224 * 256)
  }

  /// The three, from 0 to 1 and a little beyond.
  func color(_ luma: UInt16, _ blueChroma: UInt16, _ redChroma: UInt16) -> SIMD3<Float> {
    let luma = (Float(luma) - black) * lumaScale
    let red = luma + (Float(redChroma) - 32768) * chromaScale * 2 * (1 - self.red)
    let blue = luma + (Float(blueChroma) - 32768) * chromaScale * 2 * (1 - self.blue)
    return SIMD3(red, (luma - self.red * red - self.blue * blue) / (1 - self.red - self.blue), blue)
  }
}

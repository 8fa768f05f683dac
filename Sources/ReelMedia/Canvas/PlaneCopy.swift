// SPDX-License-Identifier: Apache-2.0

/// Copies a plane of bytes that may lie turned.
enum PlaneCopy {
  /// Pixels of a side of what is copied at a time where it lies on its side: its rows and columns both stay in the cache.
  private static let tile = 64

  /// - Parameters:
  ///   - source: the pixel that comes first.
  ///   - across: bytes from a pixel to the one that is shown on its right.
  ///   - down: bytes from a pixel to the one that is shown below it.
  ///   - stride: bytes from one row of the target to the next.
  static func copy(
    from source: UnsafePointer<UInt8>, across: Int, down: Int, to target: UnsafeMutablePointer<UInt8>, stride: Int,
    width: Int, height: Int
  ) {
    if across == 1 {
      for row in 0..<height { unsafe (target + row * stride).update(from: source + row * down, count: width) }
      return
    }
    for top in Swift.stride(from: 0, to: height, by: tile) {
      let bottom = min(top + tile, height)
      for left in Swift.stride(from: 0, to: width, by: tile) {
        let right = min(left + tile, width)
        for row in top..<bottom {
          let (from, to) = unsafe (source + row &* down, target + row &* stride)
          for x in left..<right { unsafe to[x] = from[x &* across] }
        }
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

extension SourceColors {
  /// Numbers mean the same as on a canvas.
  func isLike(_ canvas: CanvasSize) -> Bool {
    let same = matrix == canvas.matrix || [matrix, canvas.matrix].allSatisfy { $0 == 5 || $0 == 6 }
    return same && !isFullRange && !isBeyondScreens
  }
}

// SPDX-License-Identifier: Apache-2.0

/// How pictures of one shape come onto a canvas.
protocol CanvasWay {
  /// Puts one there.
  func paint(onto canvas: inout Canvas, withRow: CanvasPainter.RowLender) throws(MediaError)
}

// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// What a picture says about its colours: code points of ITU-T H.273, 2 for what nothing tells.
public struct ColorTags: Equatable, Sendable {
  /// What red, green and blue are.
  public let primaries: Int
  /// How light becomes a number.
  public let transfer: Int
  /// How red, green and blue become luma and chroma.
  public let matrix: Int

  init(_ frame: AVFrame) {
    unsafe primaries = Int(frame.color_primaries.rawValue)
    unsafe transfer = Int(frame.color_trc.rawValue)
    unsafe matrix = Int(frame.colorspace.rawValue)
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Lets FFmpeg's filter `zscale` convert what libswscale cannot: light beyond the range of a screen, rare matrices.
struct FilterPipeline: ~Copyable {
  private let colors: SourceColors
  private let chain: FilterChain

  /// What it does to light; nil where it leaves it as it is.
  var toneMap: ToneMap? { colors.isBeyondScreens ? .zscale : nil }

  /// nil where FFmpeg has no such filters, or they do not take such pictures.
  init?(_ part: borrowing FrameBuffer, _ colors: SourceColors, width: Int, height: Int) {
    let size = "zscale=w=\(width):h=\(height):filter=bicubic"
    let words =
      if !colors.isBeyondScreens {
        "\(size):r=full,format=gbrp"
      } else {
        // Scaled and brought to linear light in one go, from the samples as they are. 1 is 100 cd/m², as for all that
        // FFmpeg's tonemap assumes.
        "\(size):t=linear:npl=\(Int(TransferFunction.unit)),format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,"
          + "zscale=t=bt709:m=bt709:r=full,format=gbrp"
      }
    guard FilterChain.canToneMap, let chain = FilterChain(words + ",format=rgb24", for: part) else { return nil }
    self.chain = chain
    self.colors = colors
  }

  /// The picture in RGB24; nil where a filter refuses it.
  func picture(of part: borrowing FrameBuffer) throws(MediaError) -> FrameBuffer? {
    let tagged = try part.reference()
    colors.tag(tagged)
    return try chain.filter(tagged)
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
internal import CFilter

/// Owns a chain of libavfilter's filters, where there is a libavfilter.
@safe struct FilterChain: ~Copyable {
  private let graph: OpaquePointer

  /// Whether there are the filters `zscale` and `tonemap`. The first call looks for them.
  static var canToneMap: Bool { cfilter_has_tone_mapping() != 0 }

  /// A chain for pictures like `frame`, in FFmpeg's words; nil where it cannot be built.
  init?(_ words: String, for frame: borrowing FrameBuffer) {
    var error: Int32 = 0
    let graph = unsafe cfilter_open(
      Int32(clamping: frame.width), Int32(clamping: frame.height), frame.format.rawValue, words, &error)
    guard let graph = unsafe graph else { return nil }
    unsafe self.graph = graph
  }

  deinit { unsafe cfilter_close(graph) }

  /// What comes out for one frame; nil where a filter refuses it.
  func filter(_ frame: borrowing FrameBuffer) throws(MediaError) -> FrameBuffer? {
    let result = try FrameBuffer()
    guard unsafe cfilter_run(graph, frame.pointer, result.pointer) >= 0 else { return nil }
    return result
  }
}

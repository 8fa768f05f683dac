// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// How much has to be found out by reading ahead before decoding can start.
enum ProbePolicy: Equatable {
  /// The container said everything that the decoder needs.
  case skip
  /// A short look will do: packets carry their own times, only parameters are missing.
  case brief
  /// As `ffmpeg` does by default.
  case full

  /// Containers whose headers carry what a decoder needs.
  private static let describing = ["mov", "matroska"]
  /// Containers whose packets carry it: parameter sets come with every key frame.
  private static let inBand = ["mpegts"]
  /// Containers whose packets carry their own times.
  private static let timed = ["mov", "matroska", "mpegts", "flv"]

  init(_ format: borrowing FormatContext, candidates: [StreamChoice.Candidate]) {
    let names = format.formatName.split(separator: ",").map(String.init)
    guard candidates.count <= 1, names.contains(where: Self.timed.contains) else {
      // Which of several streams `ffmpeg` takes depends on what its own probe sees.
      self = .full
      return
    }
    guard let only = candidates.first, let parameters = unsafe format.stream(only.index)?.pointee.codecpar else {
      self = .brief
      return
    }
    let isEnough =
      if names.contains(where: Self.describing.contains) {
        unsafe Self.isComplete(parameters.pointee)
      } else {
        unsafe names.contains(where: Self.inBand.contains) && NALUnits(parameters.pointee) != nil
      }
    self = isEnough ? .skip : .brief
  }

  /// Whether the decoder can open with these parameters and give the right first frame.
  private static func isComplete(_ parameters: AVCodecParameters) -> Bool {
    guard unsafe parameters.width > 0, unsafe parameters.height > 0 else { return false }
    switch unsafe parameters.codec_id {
    case AV_CODEC_ID_H264, AV_CODEC_ID_HEVC: return unsafe parameters.extradata_size > 0
    case AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1: return true
    default: return false
    }
  }

  /// Whether a brief probe was enough for this stream.
  static func isSatisfied(by format: borrowing FormatContext, candidates: [StreamChoice.Candidate]) -> Bool {
    guard candidates.count == 1, let parameters = unsafe format.stream(candidates[0].index)?.pointee.codecpar else {
      return false
    }
    let known = unsafe parameters.pointee
    return unsafe known.codec_id != AV_CODEC_ID_NONE && known.width > 0 && known.height > 0 && known.format >= 0
  }
}

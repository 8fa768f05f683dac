// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// What a container says about itself, as far as it was read.
public struct ClipInfo: Equatable, Sendable {
  /// FFmpeg's name of the container, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  public let container: String
  /// Seconds, or nil where the container does not say.
  public let duration: Double?
  /// Every stream, in the container's order.
  public let streams: [StreamInfo]
  /// The stream that is shown.
  public let video: VideoInfo

  /// The container can be searched by time through an index of its own.
  let isSeekable: Bool
  /// Microseconds at which pictures and sound begin, where the header says so.
  let headerStarts: [Int64]

  init(_ format: borrowing FormatContext, streamIndex: Int, path: String) {
    container = format.formatName
    let length = unsafe format.pointer.pointee.duration.timestamp
    duration = length.flatMap { $0 > 0 ? Double($0) / 1_000_000 : nil }
    streams = (0..<format.streamCount).compactMap { index in unsafe format.stream(index).map { unsafe StreamInfo($0) } }
    video = VideoInfo(format, streamIndex: streamIndex)
    isSeekable = !video.isCover && container.split(separator: ",").contains { $0 == "mov" || $0 == "matroska" }
    headerStarts = (0..<format.streamCount).compactMap { index in
      guard let stream = unsafe format.stream(index)?.pointee, let start = unsafe stream.start_time.timestamp,
        let type = unsafe stream.codecpar?.pointee.codec_type, type == AVMEDIA_TYPE_VIDEO || type == AVMEDIA_TYPE_AUDIO
      else { return nil }
      return unsafe av_rescale_q(start, stream.time_base, AVRational(num: 1, den: 1_000_000))
    }
  }
}

/// One stream of a container.
public struct StreamInfo: Equatable, Sendable {
  /// What a stream carries.
  public enum Kind: String, Sendable {
    /// Moving pictures.
    case video
    /// A still picture about the file: cover art.
    case cover
    /// Sound.
    case audio
    /// Text or pictures over the video.
    case subtitle
    /// Everything else.
    case data
  }

  /// Position in the container, from 0.
  public let index: Int
  /// What it carries.
  public let kind: Kind
  /// FFmpeg's name of the codec, or `none`.
  public let codec: String

  init(_ stream: UnsafeMutablePointer<AVStream>) {
    index = unsafe Int(stream.pointee.index)
    let parameters = unsafe stream.pointee.codecpar?.pointee
    codec = unsafe String(cString: avcodec_get_name(parameters?.codec_id ?? AV_CODEC_ID_NONE))
    kind =
      switch unsafe parameters?.codec_type {
      case .some(AVMEDIA_TYPE_VIDEO):
        unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 ? .cover : .video
      case .some(AVMEDIA_TYPE_AUDIO): .audio
      case .some(AVMEDIA_TYPE_SUBTITLE): .subtitle
      default: .data
      }
  }
}

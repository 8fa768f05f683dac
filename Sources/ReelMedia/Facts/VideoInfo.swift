// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// What a container says about its video.
public struct VideoInfo: Equatable, Sendable {
  /// Position of the stream in the container, from 0.
  public let index: Int
  /// FFmpeg's name of the codec, such as `h264`.
  public let codec: String
  /// FFmpeg's name of the profile, such as `High`; nil where it was not read.
  public let profile: String?
  /// How the pixels are stored; nil where only decoding tells.
  public let pixelFormat: PixelFormat?
  /// Pixels across as stored.
  public let width: Int
  /// Pixels down as stored.
  public let height: Int
  /// How to turn and mirror the picture for showing it.
  public let orientation: Orientation
  /// Width of a pixel divided by its height; 0/1 where nothing tells it.
  public let sampleAspectRatio: Rational
  /// Frames a second on average; nil where nothing tells it.
  public let frameRate: Rational?
  /// Seconds of one unit of the stream's time.
  public let timeBase: Rational
  /// Time of the first packet in units of `timeBase`, where the container says so.
  public let startTime: Int64?

  init(_ format: borrowing FormatContext, streamIndex: Int) {
    index = streamIndex
    let stream = unsafe format.stream(streamIndex)
    let parameters = unsafe stream?.pointee.codecpar?.pointee
    let identifier = unsafe parameters?.codec_id ?? AV_CODEC_ID_NONE
    codec = unsafe String(cString: avcodec_get_name(identifier))
    profile = unsafe avcodec_profile_name(identifier, parameters?.profile ?? FF_PROFILE_UNKNOWN).map {
      unsafe String(cString: $0)
    }
    pixelFormat = unsafe parameters.flatMap { unsafe $0.format >= 0 ? PixelFormat(AVPixelFormat($0.format)) : nil }
    width = unsafe Int(parameters?.width ?? 0)
    height = unsafe Int(parameters?.height ?? 0)
    orientation = unsafe stream.map { unsafe Orientation($0) } ?? Orientation(matrix: nil)
    sampleAspectRatio = unsafe Rational(av_guess_sample_aspect_ratio(format.pointer, stream, nil))
    timeBase = unsafe stream.map { Rational(unsafe $0.pointee.time_base) } ?? Rational(0, 1)
    startTime = unsafe stream?.pointee.start_time.timestamp
    frameRate = unsafe stream.flatMap { unsafe Self.frameRate(format, of: $0) }
  }

  /// The average rate, FFmpeg's guess, or frames by duration.
  private static func frameRate(_ format: borrowing FormatContext, of stream: UnsafeMutablePointer<AVStream>)
    -> Rational?
  {
    let guess = unsafe Rational(av_guess_frame_rate(format.pointer, stream, nil))
    if guess.value != nil { return guess }
    let facts = unsafe stream.pointee
    guard let unit = unsafe Rational(facts.time_base).value, unsafe facts.nb_frames > 0, unsafe facts.duration > 0
    else {
      return nil
    }
    return unsafe Rational(av_d2q(Double(facts.nb_frames) / (Double(facts.duration) * unit), 100_000))
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// What a container says about its video.
public struct VideoInfo: Equatable, Sendable {
  /// Position of the stream in the container, from 0.
  public let index: Int
  /// Whether it is a still picture about the file.
  public let isCover: Bool
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
  /// Profile of Dolby Vision; nil for everything else.
  public let dolbyVisionProfile: Int?

  /// What a decoder without Dolby Vision takes the picture for, as its configuration numbers it; 0 for nothing it knows.
  let dolbyVisionCompatibility: Int?

  init(_ format: borrowing FormatContext, streamIndex: Int) {
    index = streamIndex
    let stream = unsafe format.stream(streamIndex)
    isCover = unsafe (stream?.pointee.disposition ?? 0) & AV_DISPOSITION_ATTACHED_PIC != 0
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
    let vision = unsafe stream.flatMap { unsafe Self.dolbyVision($0) }
    (dolbyVisionProfile, dolbyVisionCompatibility) = (vision?.profile, vision?.compatibility)
    frameRate = unsafe stream.flatMap { unsafe Self.frameRate(format, of: $0) }
  }

  /// Whether the colours can be shown at all.
  ///
  /// - Throws: `unsupported` for Dolby Vision whose picture means nothing without its own colour system: profile 5, and
  ///   profile 10 of that kind ("Dolby Vision Profiles and Levels"). Shown as it is, it would be green and purple.
  public func checkColors() throws(MediaError) {
    let profile = dolbyVisionProfile ?? 0
    guard profile == 5 || profile == 10 && dolbyVisionCompatibility == 0 else { return }
    throw MediaError(unsupportedColor: "Dolby Vision profile \(profile)")
  }

  private static func dolbyVision(_ stream: UnsafeMutablePointer<AVStream>) -> (profile: Int, compatibility: Int)? {
    var size = 0
    // FFmpeg's structure, of which later versions may know more.
    guard let data = unsafe av_stream_get_side_data(stream, AV_PKT_DATA_DOVI_CONF, &size),
      size >= MemoryLayout<AVDOVIDecoderConfigurationRecord>.size
    else { return nil }
    let record = unsafe UnsafeRawPointer(data).loadUnaligned(as: AVDOVIDecoderConfigurationRecord.self)
    return (Int(record.dv_profile), Int(record.dv_bl_signal_compatibility_id))
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

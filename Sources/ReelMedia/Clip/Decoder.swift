// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// An open decoder between two clips, to be offered to the next one.
public struct Decoder: ~Copyable {
  var context: CodecContext
  /// How it came to serve its present clip.
  private(set) var verdict: DecoderVerdict
  private var key: Key

  /// Everything that was fixed when the decoder was opened.
  private struct Key {
    let codec: AVCodecID
    let width, height, format, reorderDelay, sampleBits: Int32
    let tag: UInt32
    let extradata: [UInt8]
    let threads, pixelLimit: Int
    var pool: FramePool?

    init(_ parameters: AVCodecParameters, threads: Int, pixelLimit: Int, pool: FramePool?) {
      codec = unsafe parameters.codec_id
      width = unsafe parameters.width
      height = unsafe parameters.height
      format = unsafe parameters.format
      reorderDelay = unsafe parameters.video_delay
      sampleBits = unsafe parameters.bits_per_coded_sample
      tag = unsafe parameters.codec_tag
      let bytes = unsafe UnsafeBufferPointer(start: parameters.extradata, count: Int(parameters.extradata_size))
      extradata = unsafe Array(bytes)
      self.threads = threads
      self.pixelLimit = pixelLimit
      self.pool = pool
    }

    private var needsSets: Bool { codec == AV_CODEC_ID_H264 || codec == AV_CODEC_ID_HEVC }

    func differences(from other: Key) -> [DecoderVerdict.Reason] {
      let equal: [(DecoderVerdict.Reason, Bool)] = [
        // These two say how older codecs read their data; H.264 and HEVC say it themselves.
        (.codec, codec == other.codec && (needsSets || (tag == other.tag && sampleBits == other.sampleBits))),
        (.size, width == other.width && height == other.height),
        (.pixelFormat, format == other.format),
        // Without any, parameter sets come in the stream, and those of the last one must not serve the next.
        (.extradata, extradata == other.extradata && !(extradata.isEmpty && needsSets)),
        (.reorderDelay, reorderDelay == other.reorderDelay),
        (.options, threads == other.threads && pixelLimit == other.pixelLimit),
        (.pool, pool === other.pool),
      ]
      return equal.filter { !$0.1 }.map(\.0)
    }
  }

  /// Decodes into another pool from now on.
  mutating func move(to pool: FramePool) {
    context.move(to: pool)
    key.pool = pool
  }

  /// Opens a decoder for `stream`, or flushes `offered` if nothing that matters differs.
  static func make(
    for stream: UnsafeMutablePointer<AVStream>, options: ClipOptions, pool: FramePool?, offered: consuming Decoder?
  ) throws(MediaError) -> Decoder {
    guard let parameters = unsafe stream.pointee.codecpar else {
      throw MediaError(.unsupported, operation: "open a decoder", reason: "a stream without parameters")
    }
    let timeBase = unsafe Rational(stream.pointee.time_base)
    let frameRate = unsafe Rational(stream.pointee.avg_frame_rate)
    let key = unsafe Key(
      parameters.pointee, threads: options.threads, pixelLimit: options.budget.pixels, pool: pool)
    var verdict = DecoderVerdict.opened
    // Where it does not fit, the end of this block closes it: there are never two.
    if var decoder = offered.take(), decoder.context.isOpen {
      let differences = key.differences(from: decoder.key)
      if differences.isEmpty {
        unsafe decoder.context.reuse(parameters.pointee, timeBase: timeBase, frameRate: frameRate)
        decoder.verdict = .flushed
        return decoder
      }
      verdict = .reopened(differences)
    }
    let context = try unsafe CodecContext(
      parameters, timeBase: timeBase, frameRate: frameRate, threads: options.threads,
      pixelLimit: options.budget.pixels, pool: pool)
    return Decoder(context: context, verdict: verdict, key: key)
  }
}

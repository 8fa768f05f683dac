// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Decoding times for packets that have none, counted as `ffmpeg` 5.1 counts them.
///
/// The count starts so far below 0 as the decoder will hold frames back, goes on by each packet's duration, and jumps
/// to every decoding time that the stream does give. It runs in microseconds, as `ffmpeg`'s does, rounding included.
struct PacketClock {
  private let timeBase: AVRational
  private var ticksPerFrame: Int32
  private var frameRate: AVRational
  private var current: Int64
  private var next: Int64?

  /// A clock for packets of `stream` on their way to `decoder`.
  init(_ stream: AVStream, decoder: AVCodecContext) {
    timeBase = unsafe stream.time_base
    ticksPerFrame = unsafe max(decoder.ticks_per_frame, 1)
    frameRate = unsafe decoder.framerate
    let averageRate = unsafe Rational(stream.avg_frame_rate).value
    current = averageRate.map { unsafe Int64(Double(-decoder.has_b_frames) * 1_000_000 / $0) } ?? 0
    next = current
  }

  private static let microseconds = AVRational(num: 1, den: 1_000_000)

  /// The decoding time, in the stream's time base, to give a packet with these facts.
  mutating func stamp(dts: Int64?, duration: Int64, repeatedFields: Int32?) -> Int64 {
    current = dts.map { av_rescale_q($0, timeBase, Self.microseconds) } ?? next ?? current
    let step = step(duration: duration, repeatedFields: repeatedFields)
    // Times come from the file: they may lie anywhere, and must not trap.
    next = step == 0 ? nil : current &+ step
    return av_rescale_q(current, Self.microseconds, timeBase)
  }

  /// The decoding times that `ffmpeg` counts on for frames that come at the end and say none: one more for each call.
  mutating func drainStamp(frameRate: Rational, ticksPerFrame: Int32, repeatedFields: Int32?) -> Int64 {
    self.frameRate = frameRate.av
    self.ticksPerFrame = max(ticksPerFrame, 1)
    return stamp(dts: nil, duration: 0, repeatedFields: repeatedFields)
  }

  private func step(duration: Int64, repeatedFields: Int32?) -> Int64 {
    if duration != 0 { return av_rescale_q(duration, timeBase, Self.microseconds) }
    guard frameRate.num > 0, frameRate.den > 0 else { return 0 }
    let ticks = repeatedFields.map { Int64($0) + 1 } ?? Int64(ticksPerFrame)
    return 1_000_000 * Int64(frameRate.den) &* ticks / Int64(frameRate.num) / Int64(ticksPerFrame)
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// The lines of FFmpeg's `framemd5` muxer, so that frames can be compared with its own.
public enum FrameMD5Text {
  /// The lines before the first frame.
  public static func header(
    timeBase: Rational, width: Int, height: Int, sampleAspectRatio: Rational
  ) -> String {
    """
    #format: frame checksums
    #version: 2
    #hash: MD5
    #software: Lavf\(FFmpegVersions.libavformat)
    #tb 0: \(timeBase.numerator)/\(timeBase.denominator)
    #media_type 0: video
    #codec_id 0: rawvideo
    #dimensions 0: \(width)x\(height)
    #sar 0: \(sampleAspectRatio.numerator)/\(max(sampleAspectRatio.denominator, 1))
    #stream#, dts,        pts, duration,     size, hash

    """
  }

  /// The line of one frame, newline included.
  ///
  /// - Parameter frameRate: frames a second. `ffmpeg` writes the time between two frames at that rate as every
  ///   frame's duration; where
  ///   nobody knows it, the frame's own duration is written.
  public static func line(for frame: borrowing VideoFrame, frameRate: Rational?) -> String {
    let duration = frameRate.map {
      av_rescale_q(1, AVRational(num: $0.denominator, den: $0.numerator), frame.timeBase.av)
    }
    let time = frame.pts.map(String.init) ?? "NOPTS"
    let fields = [
      "0", padded(time, 10), padded(time, 10), padded(String(duration ?? frame.duration), 8),
      padded(String(frame.byteCount), 8),
      frame.md5(),
    ]
    return fields.joined(separator: ", ") + "\n"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

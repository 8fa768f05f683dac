// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Versions of the FFmpeg libraries that are loaded.
public enum FFmpegVersions {
  /// libavcodec, such as `59.37.100`.
  public static var libavcodec: String { text(avcodec_version()) }
  /// libavformat.
  public static var libavformat: String { text(avformat_version()) }
  /// libavutil.
  public static var libavutil: String { text(avutil_version()) }
  /// libswscale.
  public static var libswscale: String { text(swscale_version()) }

  private static func text(_ version: UInt32) -> String {
    "\(version >> 16).\(version >> 8 & 0xff).\(version & 0xff)"
  }
}

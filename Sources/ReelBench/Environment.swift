// SPDX-License-Identifier: Apache-2.0

internal import ReelService
internal import Glibc
internal import ReelMedia

/// Where a measurement was taken.
public struct Environment: Encodable, Equatable, Sendable {
  /// Versions of the FFmpeg libraries that did the work.
  public struct FFmpeg: Encodable, Equatable, Sendable {
    /// Version of each library.
    public let libavcodec, libavformat, libavutil: String
  }

  /// The processor's own name, or its architecture.
  public let cpu: String
  /// Processors that are on line.
  public let cores: Int
  /// Versions of the FFmpeg libraries that did the work.
  public let ffmpeg: FFmpeg
  /// Decoding threads.
  public let threads: Int

  /// This machine and this process.
  public init(threads: Int) {
    cpu = Self.processorName()
    cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    ffmpeg = FFmpeg(
      libavcodec: FFmpegVersions.libavcodec, libavformat: FFmpegVersions.libavformat,
      libavutil: FFmpegVersions.libavutil)
    self.threads = threads
  }

  private static func processorName() -> String {
    let key = "model name"
    let line = SystemFile.text("/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix(key) }
    if let line, let colon = line.firstIndex(of: ":") {
      return String(line[line.index(after: colon)...].drop { $0 == " " })
    }
    var names = utsname()
    unsafe uname(&names)
    return unsafe withUnsafeBytes(of: &names.machine) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

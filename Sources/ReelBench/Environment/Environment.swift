// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import Glibc
internal import ReelMedia
internal import ReelService

/// Where a measurement was taken. Making one reads a few files of the kernel and computes next to nothing.
public struct Environment: Encodable, Equatable, Sendable {
  /// Versions of the FFmpeg libraries that did the work.
  public struct FFmpeg: Encodable, Equatable, Sendable {
    /// Version of each library.
    public let libavcodec, libavformat, libavutil, libswscale: String
  }

  /// The processor's own name, or its architecture.
  public let cpu: String
  /// Processors that are on line.
  public let cores: Int
  /// What sets the first processor's frequency, such as `performance`; nil where the kernel does not tell, as in most
  /// virtual machines.
  public let governor: String?
  /// The kernel's release, such as `6.1.0-18-amd64`.
  public let kernel: String
  /// Memory of the machine in MiB.
  public let memoryMib: Int
  /// How many threads ran or wanted to in the last minute, at the moment when this was made; nil where the kernel does not
  /// tell.
  public let load: Double?
  /// Which machine it is, without saying which; see `MachineIdentity`. Nil where that cannot be told.
  public let machine: String?
  /// How fast the machine was, nil where nobody measured it.
  public let pace: MachinePace?
  /// Versions of the FFmpeg libraries that did the work.
  public let ffmpeg: FFmpeg
  /// Versions of the libraries for HTTP: client and origin.
  public let libcurl, libmicrohttpd: String
  /// Decoding threads.
  public let threads: Int

  /// This machine and this process, now.
  ///
  /// - Parameter pace: how fast the machine was, if somebody has measured that.
  public init(threads: Int, pace: MachinePace? = nil) {
    cpu = Self.processorName()
    cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    governor = Self.word("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
    kernel = Self.systemName { unsafe withUnsafeBytes(of: &$0.release) { unsafe Self.text($0) } }
    memoryMib = KernelText.kibibytes("MemTotal", in: SystemFile.text("/proc/meminfo")) / 1024
    load = KernelText.load(SystemFile.text("/proc/loadavg"))
    machine = MachineIdentity.text(id: Self.word("/etc/machine-id") ?? "", cpu: cpu, cores: cores)
    self.pace = pace
    ffmpeg = FFmpeg(
      libavcodec: FFmpegVersions.libavcodec, libavformat: FFmpegVersions.libavformat,
      libavutil: FFmpegVersions.libavutil, libswscale: FFmpegVersions.libswscale)
    libcurl = CurlVersion.text
    libmicrohttpd = unsafe MHD_get_version().map { unsafe String(cString: $0) } ?? ""
    self.threads = threads
  }

  private enum CodingKeys: String, CodingKey {
    case cpu, cores, governor, kernel, memoryMib, load, machine, paceMs, ffmpeg, libcurl, libmicrohttpd, threads
  }

  /// Writes what is not known as null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(cpu, forKey: .cpu)
    try container.encode(cores, forKey: .cores)
    try container.encode(governor, forKey: .governor)
    try container.encode(kernel, forKey: .kernel)
    try container.encode(memoryMib, forKey: .memoryMib)
    try container.encode(load, forKey: .load)
    try container.encode(machine, forKey: .machine)
    try container.encode(pace?.milliseconds, forKey: .paceMs)
    try container.encode(ffmpeg, forKey: .ffmpeg)
    try container.encode(libcurl, forKey: .libcurl)
    try container.encode(libmicrohttpd, forKey: .libmicrohttpd)
    try container.encode(threads, forKey: .threads)
  }

  private static func processorName() -> String {
    let name = KernelText.value("model name", in: SystemFile.text("/proc/cpuinfo"))
    return name ?? systemName { unsafe withUnsafeBytes(of: &$0.machine) { unsafe text($0) } }
  }

  private static func systemName(_ part: (inout utsname) -> String) -> String {
    var names = utsname()
    unsafe uname(&names)
    return part(&names)
  }

  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The only word of a file, nil where there is none.
  private static func word(_ path: String) -> String? {
    SystemFile.text(path).split { $0.isWhitespace }.first.map(String.init)
  }
}

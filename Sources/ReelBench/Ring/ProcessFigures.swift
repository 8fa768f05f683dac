// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What the kernel says of this process.
enum ProcessFigures {
  /// Bytes of memory now, and at most so far.
  static var memory: Int { status("VmRSS:") * 1024 }
  static var peakMemory: Int { status("VmHWM:") * 1024 }

  /// Threads now.
  static var threads: Int { status("Threads:") }

  /// Descriptors that are open now.
  static var descriptors: Int {
    guard let directory = unsafe opendir("/proc/self/fd") else { return 0 }
    defer { unsafe closedir(directory) }
    var count = 0
    while unsafe readdir(directory) != nil { count += 1 }
    // Not `.` and `..`, and not the one that this takes.
    return count - 3
  }

  /// Microseconds of processor time, and how often a thread gave the processor up or lost it, since the start.
  static var work: (microseconds: Int, switches: Int) {
    var usage = rusage()
    unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    let rest = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    return (seconds * 1_000_000 + rest, usage.ru_nvcsw + usage.ru_nivcsw)
  }

  /// The number in a line of the status.
  private static func status(_ key: String) -> Int {
    let line = SystemFile.text("/proc/self/status").split(separator: "\n").first { $0.hasPrefix(key) }
    let digits = line?.drop { !("0"..."9").contains($0) }.prefix { ("0"..."9").contains($0) }
    return digits.flatMap { Int($0) } ?? 0
  }
}

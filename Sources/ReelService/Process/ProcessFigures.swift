// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What the kernel says of this process.
package enum ProcessFigures {
  /// Bytes of memory now, and at most so far.
  package static var memory: Int { status("VmRSS:") * 1024 }
  package static var peakMemory: Int { status("VmHWM:") * 1024 }

  /// Threads now.
  package static var threads: Int { status("Threads:") }

  /// Threads of rings now: those of players and of their slots.
  package static var ringThreads: Int {
    SystemFolder.names(in: "/proc/self/task").count { thread in
      let name = SystemFile.text("/proc/self/task/\(thread)/comm")
      return name.hasPrefix("reel-slot") || name.hasPrefix("reel-player")
    }
  }

  /// Descriptors that are open now, without the one that looking takes.
  package static var descriptors: Int { max(0, SystemFolder.names(in: "/proc/self/fd").count - 1) }

  /// Microseconds of processor time, and how often a thread gave the processor up or lost it, since the start.
  package static var work: (microseconds: Int, switches: Int) {
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

// SPDX-License-Identifier: Apache-2.0

import Testing

/// What a child opened and whether it touched the network, as `strace` saw it.
enum Strace {
  /// Whether `strace` exists and may trace.
  static let works = (try? ReelProcess.run(program: "strace", ["-qq", "-e", "trace=none", "true"]))?.status == 0

  /// A run of `reel`, and what it did that it must not do.
  struct Observation {
    let result: ReelProcess.Result
    /// Lines of the trace that reach beyond the folder, or the network.
    let offences: [String]
    /// Every file that was opened, links followed.
    let opened: [String]
  }

  /// Where libraries and the kernel's own files lie. The C library looks up the time zone when FFmpeg writes a date as
  /// text; a bench says which machine it was, by what systemd calls it; ThreadSanitizer, where the build has it, keeps a
  /// file of its own.
  private static let libraryPlaces =
    ["/usr/", "/lib/", "/etc/ld.so", "/etc/localtime", "/etc/machine-id", "/proc/", "/sys/"]
    + (ReelProcess.isSanitized ? ["/tmp/tsan."] : [])

  /// What `reel --version` opens: libraries, and what they look at when they are loaded.
  private static let baseline: Set<String> = {
    guard let calls = try? trace(["--version"], in: "/").calls else { return [] }
    return Set(calls.flatMap { [$0.path, $0.opened].compactMap(\.self) })
  }()

  /// Runs `reel` in `folder`, and judges every file that it opened, or tried to open, against `source`, the source's
  /// own folder.
  static func observe(_ arguments: [String], in folder: String, source: String) throws -> Observation {
    let (result, calls) = try trace(arguments, in: folder)
    func isAllowed(_ path: String) -> Bool {
      path == source || path.hasPrefix(source + "/") || baseline.contains(path)
        || Self.libraryPlaces.contains(where: path.hasPrefix)
    }
    let offences = calls.filter { call in
      switch call.kind {
      case .network: true
      // The kernel itself refuses to leave the folder: then only what was opened counts.
      case .confined: !isAllowed(call.folder) || !(call.opened.map(isAllowed) ?? true)
      case .open: !isAllowed(call.path) || !(call.opened.map(isAllowed) ?? true)
      }
    }
    return Observation(result: result, offences: offences.map(\.line), opened: calls.compactMap(\.opened))
  }

  private static func trace(
    _ arguments: [String], in folder: String
  ) throws -> (result: ReelProcess.Result, calls: [StraceCall]) {
    let temporary = try TemporaryFolder()
    let log = temporary.path + "/trace"
    let options = [
      "-f", "-qq", "-y", "-s", "4096", "-e", "trace=%network,open,openat,openat2,creat", "-e", "signal=none",
    ]
    // LeakSanitizer, where the build has one, cannot work under a tracer.
    let result = try ReelProcess.run(
      program: "strace", options + ["-o", log, ReelProcess.path] + arguments, in: folder,
      environment: ["ASAN_OPTIONS=detect_leaks=0"])
    let lines = try String(decoding: TestFiles.read(log), as: UTF8.self).split(separator: "\n").map(String.init)
    return (result, lines.compactMap { StraceCall($0) })
  }
}

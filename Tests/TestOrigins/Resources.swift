// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What this process holds of the system.
public enum Resources {
  /// Open descriptors of files, folders, pipes and sockets. The event queues do not count: Dispatch opens its own
  /// when it likes, and `ReelMedia` has none.
  public static var descriptorCount: Int { descriptorTargets.count { !$0.hasPrefix("anon_inode:") } }

  /// Open sockets, memory files, and files of tests: nobody but tests and what they test opens one.
  public static var ownCount: Int {
    descriptorTargets.count { $0.hasPrefix("socket:") || $0.hasPrefix("/memfd:") || $0.hasPrefix("/tmp/reel-test") }
  }

  private static var descriptorTargets: [String] {
    TemporaryFolder.entries(of: "/proc/self/fd").compactMap { name in
      var target = [CChar](repeating: 0, count: 64)
      // The folder's own descriptor is closed by now, and is no link any more; nor are dot and dot dot.
      let length = unsafe readlink("/proc/self/fd/\(name)", &target, target.count)
      guard length > 0 else { return nil }
      return String(decoding: target.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// Threads, by their names.
  public static var threads: [String] {
    TemporaryFolder.entries(of: "/proc/self/task").compactMap { entry in
      guard !entry.hasPrefix("."), let name = try? TemporaryFolder.read("/proc/self/task/\(entry)/comm") else {
        return nil
      }
      return String(decoding: name.prefix { $0 != 10 }, as: UTF8.self)
    }
  }

  /// Bytes in memory.
  public static var residentBytes: Int {
    guard let text = try? TemporaryFolder.read("/proc/self/statm") else { return 0 }
    let words = String(decoding: text, as: UTF8.self).split(separator: " ")
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
  }

  /// A sanitizer watches: everything is slower, and memory is kept for its own ends.
  public static var isSanitized: Bool {
    ["__asan_init", "__tsan_init"].contains { (name: String) in unsafe dlsym(nil, name) != nil }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What this process holds of the system.
enum Resources {
  /// Open descriptors, the one that counts them not counted.
  static var descriptorCount: Int {
    // Dot, dot dot, and the descriptor of the folder itself.
    TemporaryFolder.entries(of: "/proc/self/fd").count - 3
  }

  /// Bytes in memory.
  static var residentBytes: Int {
    guard let text = try? TemporaryFolder.read("/proc/self/statm") else { return 0 }
    let words = String(decoding: text, as: UTF8.self).split(separator: " ")
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
  }

  /// A sanitizer watches: everything is slower, and memory is kept for its own ends.
  static var isSanitized: Bool {
    ["__asan_init", "__tsan_init"].contains { (name: String) in unsafe dlsym(nil, name) != nil }
  }
}

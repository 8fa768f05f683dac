// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What this process holds of the system.
struct Leftovers: Equatable, CustomStringConvertible {
  /// What open descriptors lead to. Dispatch opens event queues and timers of its own when it likes.
  let targets = Self.targets.filter { !$0.hasPrefix("anon_inode:[eventpoll]") && !$0.hasPrefix("anon_inode:[timerfd]") }

  var description: String { targets.joined(separator: " ") }

  /// Threads of HTTP clients.
  static var httpThreads: Int {
    names(in: "/proc/self/task").count { text(of: "/proc/self/task/\($0)/comm") == "reel-http\n" }
  }

  /// Sockets that are open.
  static var sockets: Int { targets.count { $0.hasPrefix("socket:") } }

  private static var targets: [String] {
    names(in: "/proc/self/fd").compactMap { name in
      var target = [CChar](repeating: 0, count: 256)
      let length = unsafe readlink("/proc/self/fd/\(name)", &target, target.count)
      guard length > 0 else { return nil }
      return String(decoding: target.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }.sorted()
  }

  private static func names(in folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  private static func text(of file: String) -> String {
    let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestOrigins

/// Who has a socket open. Where a child has ended and its pipe has not, that tells who keeps it.
enum SocketHolders {
  /// What tells a socket from all others.
  static func identity(of descriptor: Int32) -> UInt64 {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? UInt64(status.st_ino) : 0
  }

  /// The processes and their command lines, as far as the system tells.
  static func names(of identity: UInt64) -> [String] {
    let processes = TestOrigins.TemporaryFolder.entries(of: "/proc").compactMap { Int($0) }
    return processes.filter { process in
      let folder = "/proc/\(process)/fd"
      return TestOrigins.TemporaryFolder.entries(of: folder).contains {
        link("\(folder)/\($0)") == "socket:[\(identity)]"
      }
    }
    .map { process in
      let words = (try? TestFiles.read("/proc/\(process)/cmdline")) ?? []
      return "\(process): \(String(decoding: words.map { $0 == 0 ? 32 : $0 }, as: UTF8.self))"
    }
  }

  private static func link(_ path: String) -> String {
    var target = [CChar](repeating: 0, count: 256)
    let count = unsafe readlink(path, &target, target.count)
    return String(decoding: target.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

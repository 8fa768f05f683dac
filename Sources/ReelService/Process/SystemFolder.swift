// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Lists folders, such as those in which the kernel tells about itself.
package enum SystemFolder {
  /// The names in a folder, without `.` and `..`; none if it cannot be read. The C function is `readdir`.
  package static func names(in folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}

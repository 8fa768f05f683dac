// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The videos of a directory. Blocks.
struct VideoFolder {
  /// Endings of the files that a directory contributes, in lower case.
  static let endings: Set<String> = [
    "3gp", "avi", "flv", "ivf", "m2ts", "m4v", "mkv", "mov", "mp4", "mpg", "mts", "ogv", "ts", "webm", "wmv",
  ]

  let path: String

  /// What stands before the names of its files.
  var prefix: String { path.hasSuffix("/") ? path : path + "/" }

  /// The list that takes the place of the directory's entries, if it has one.
  var list: String? {
    var status = stat()
    let file = prefix + "feed.json"
    // A link that leads nowhere is there, too, and fails by its name.
    return unsafe lstat(file, &status) == 0 ? file : nil
  }

  /// The names of the videos that lie directly in it, in natural order.
  ///
  /// Hidden files and directories are left out. Links count as what they lead to.
  func videos() throws(FeedError) -> [String] {
    let operation = "list \(path)"
    guard let directory = unsafe opendir(path) else { throw FeedError(systemError: errno, operation: operation) }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(directory) else { break }
      let type = unsafe Int(entry.pointee.d_type)
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if Self.isVideo(name), !isDirectory(name, type: type) { names.append(name) }
    }
    guard errno == 0 else { throw FeedError(systemError: errno, operation: operation) }
    return NaturalOrder.sorted(names)
  }

  private static func isVideo(_ name: String) -> Bool {
    guard !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else { return false }
    return endings.contains(name[name.index(after: dot)...].lowercased())
  }

  private func isDirectory(_ name: String, type: Int) -> Bool {
    guard type == Int(DT_LNK) || type == Int(DT_UNKNOWN) else { return type == Int(DT_DIR) }
    var status = stat()
    return unsafe stat(prefix + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

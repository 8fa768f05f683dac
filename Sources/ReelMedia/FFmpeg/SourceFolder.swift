// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Looks for links that lead out of the folder of a source, and for what is no file, for demuxers that open files by
/// themselves.
enum SourceFolder {
  /// Folders with more entries, or deeper ones, are refused.
  private static let entryLimit = 10_000, depthLimit = 16

  /// Whether in the folder of `path`, and below it, all is files, folders, and links that stay within.
  static func isConfined(of path: String) -> Bool {
    // By bytes, as the system reads names: a combining mark after the slash would make one Character of both.
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path.utf8[...$0]) ?? path } ?? "."
    guard let root = resolved(folder) else { return false }
    var left = entryLimit
    return isConfined(root, root: root == "/" ? root : root + "/", depth: 0, left: &left)
  }

  private static func isConfined(_ folder: String, root: String, depth: Int, left: inout Int) -> Bool {
    guard depth < depthLimit else { return false }
    // What cannot be listed could still be entered.
    guard let directory = unsafe opendir(folder) else { return false }
    defer { unsafe closedir(directory) }
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name == "." || name == ".." { continue }
      left -= 1
      guard left >= 0 else { return false }
      let path = folder + "/" + name
      var status = stat()
      guard unsafe lstat(path, &status) == 0 else { return false }
      switch status.st_mode & S_IFMT {
      case S_IFLNK: guard let target = resolved(path), target.utf8.starts(with: root.utf8) else { return false }
      case S_IFDIR: guard isConfined(path, root: root, depth: depth + 1, left: &left) else { return false }
      case S_IFREG: continue
      // FFmpeg's own protocol would wait for a pipe for ever.
      default: return false
      }
    }
    return true
  }

  private static func resolved(_ path: String) -> String? {
    guard let result = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(result) }
    return unsafe String(cString: result)
  }
}

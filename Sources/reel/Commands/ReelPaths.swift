// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Turns the operands of a command into the files that they mean.
enum ReelPaths {
  /// Endings of the files that a folder contributes, in lower case.
  private static let endings: Set<String> = [
    "3gp", "avi", "flv", "ivf", "m2ts", "m4v", "mkv", "mov", "mp4", "mpg", "mts", "ogv", "ts", "webm", "wmv",
  ]

  /// Every operand that is no folder as it is, and for a folder the videos that lie directly in it, in natural order.
  ///
  /// Hidden files are left out; a folder that cannot be read, or without videos, stays as it is, so that it fails by
  /// its name.
  static func expand(_ operands: [String]) -> [String] {
    operands.flatMap { operand in
      guard isFolder(operand) else { return [operand] }
      let names = entries(of: operand).filter(isVideo).sorted(by: NaturalOrder.precedes)
      let prefix = operand.hasSuffix("/") ? operand : operand + "/"
      return names.isEmpty ? [operand] : names.map { prefix + $0 }
    }
  }

  private static func isVideo(_ name: String) -> Bool {
    guard !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else { return false }
    return endings.contains(name[name.index(after: dot)...].lowercased())
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func entries(of folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }
}

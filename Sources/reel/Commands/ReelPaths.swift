// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelService

/// Turns the operands of a command into the files that they mean.
enum ReelPaths {
  /// Every operand that is no folder as it is, and for a folder the reels that it has as a feed: those of its
  /// `feed.json`, or the videos that lie directly in it, in natural order.
  ///
  /// A folder that cannot be read, or has no reels, stays as it is, so that it fails by its name; so does a `feed.json`
  /// that is no feed.
  static func expand(_ operands: [String]) -> [String] {
    operands.flatMap { operand in isFolder(operand) ? reels(of: operand) : [operand] }
  }

  private static func reels(of folder: String) -> [String] {
    do {
      let paths = try DirectorySource.paths(in: folder)
      return paths.isEmpty ? [folder] : paths
    } catch {
      let list = (folder.hasSuffix("/") ? folder : folder + "/") + "feed.json"
      return [error.code == .malformed ? list : folder]
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

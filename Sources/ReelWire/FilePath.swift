// SPDX-License-Identifier: Apache-2.0

/// Paths as texts: the system is not asked.
package enum FilePath {
  /// What lies above the last name of a path, `.` where nothing is written, and that name, empty behind a last slash.
  package static func split(_ path: String) -> (parent: String, name: String) {
    guard let end = path.lastIndex(of: "/") else { return (".", path) }
    return (end == path.startIndex ? "/" : String(path[..<end]), String(path[path.index(after: end)...]))
  }
}

// SPDX-License-Identifier: Apache-2.0

/// What reels are called in a report: without the folders that all of them share.
struct ReelNames: Sendable {
  /// The folders that all share, with the slash at their end; empty where there are none.
  let folder: String

  /// The names of reels with these paths.
  init(_ paths: [String]) {
    guard var shared = paths.first.map({ Array($0.utf8) }) else {
      folder = ""
      return
    }
    for path in paths.dropFirst() { shared = Array(zip(shared, path.utf8).prefix { $0 == $1 }.map(\.0)) }
    let end = shared.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    folder = String(decoding: shared.prefix(end), as: UTF8.self)
  }

  /// What one of them is called.
  func name(_ path: String) -> String {
    guard path.utf8.starts(with: folder.utf8) else { return path }
    return String(decoding: path.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
  }
}

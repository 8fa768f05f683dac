// SPDX-License-Identifier: Apache-2.0

extension LocalFeed {
  /// Reads a directory: its `feed.json` if it has one, else the videos in it. Blocks.
  static func reading(directory path: String, keys: FeedKeys) throws(FeedError) -> LocalFeed {
    let folder = VideoFolder(path: path)
    if let list = folder.list { return try reading(list: list, keys: keys) }
    let entries = try folder.videos().map { FeedEntry(id: $0, reference: $0) }
    return LocalFeed(entries: entries, folder: folder.prefix, areNames: true)
  }

  /// Reads a list, by its ending. Blocks.
  static func reading(list path: String, keys: FeedKeys) throws(FeedError) -> LocalFeed {
    let bytes = try RegularFile.read(path)
    let (folder, name) = split(path)
    let operation = "read \(path)"
    if ListKind(name) == .json {
      let document = try FeedDocument(bytes, keys: keys, reelLimit: .max, operation: operation)
      return LocalFeed(entries: document.entries, skipped: document.skipped, folder: folder)
    }
    guard let (entries, skipped) = try ListText.entries(bytes, operation: operation) else { return single(path) }
    return LocalFeed(entries: entries, skipped: skipped, folder: folder)
  }

  /// The feed of one file.
  static func single(_ path: String) -> LocalFeed {
    let (folder, name) = split(path)
    return LocalFeed(entries: [FeedEntry(id: name, reference: name)], folder: folder, areNames: true)
  }

  /// A path up to its last slash, and what follows it.
  private static func split(_ path: String) -> (folder: String, name: String) {
    let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
    return (String(path[..<start]), String(path[start...]))
  }
}

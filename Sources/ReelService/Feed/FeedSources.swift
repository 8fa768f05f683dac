// SPDX-License-Identifier: Apache-2.0

/// Feeds by the names that users give them.
public enum FeedSources {
  /// The feed that a name means: an `http:` or `https:` address (see `HTTPSource`), a directory, a list (`.json`, `.m3u`,
  /// `.m3u8`, `.txt`), or any other file as a feed of one reel. Looks at the file system.
  ///
  /// - Parameters:
  ///   - keys: what the keys of its JSON and of the banner's are called.
  ///   - banner: the address of its banner, nil for none.
  ///   - client: loads what is on web servers.
  /// - Throws: `not-found` where there is no such file, `forbidden` for any other protocol, `malformed` for an address
  ///   with places for both a number and a cursor.
  public static func open(
    _ name: String, keys: FeedKeys = FeedKeys(), banner: String? = nil, client: HTTPClient = HTTPClient()
  ) throws(FeedError) -> any FeedSource {
    try NamedFeed(name).source(keys: keys, banner: banner, client: client)
  }

  /// Whether a name ends as those of videos do that a folder contributes to a feed.
  public static func isVideo(named name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return VideoFolder.endings.contains(name[name.index(after: dot)...].lowercased())
  }

  /// Whether a name ends as those of lists do.
  public static func isList(named name: String) -> Bool { ListKind(name) != nil }
}

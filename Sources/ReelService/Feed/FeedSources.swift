// SPDX-License-Identifier: Apache-2.0

internal import Glibc

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
    let reels = try source(name, keys: keys, client: client)
    guard let banner else { return reels }
    guard LinkText.isWeb(banner) else {
      throw FeedError(.forbidden, operation: "open \(banner)", reason: "no http or https address")
    }
    return BannerSource(reels: reels, banner: banner, keys: keys, client: client)
  }

  /// Whether a name ends as those of videos do that a folder contributes to a feed.
  public static func isVideo(named name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return VideoFolder.endings.contains(name[name.index(after: dot)...].lowercased())
  }

  /// Whether a name ends as those of lists do.
  public static func isList(named name: String) -> Bool { ListKind(name) != nil }

  private static func source(_ name: String, keys: FeedKeys, client: HTTPClient) throws(FeedError) -> any FeedSource {
    if LinkText.isWeb(name), name.contains("://") { return try HTTPSource(name, keys: keys, client: client) }
    let path = try path(name)
    var status = stat()
    guard !path.utf8.contains(0), unsafe stat(path, &status) == 0 else {
      throw FeedError(systemError: path.utf8.contains(0) ? ENOENT : errno, operation: "open \(name)")
    }
    if status.st_mode & S_IFMT == S_IFDIR { return DirectorySource(path: path, keys: keys) }
    return ListKind(path) == nil ? FileSource(path: path) : ListSource(path: path, keys: keys)
  }

  /// The path that a name means: as it is, or behind `file:`.
  private static func path(_ name: String) throws(FeedError) -> String {
    guard let scheme = LinkText.scheme(of: name), unsafe access(name, F_OK) != 0 else { return name }
    guard scheme == "file", let path = LocalReference.path(ofFileAddress: name) else {
      throw FeedError(.forbidden, operation: "open \(name)", reason: "neither a file nor an http or https address")
    }
    return LinkText.percentDecoded(path)
  }
}

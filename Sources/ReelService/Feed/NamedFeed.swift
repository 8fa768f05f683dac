// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ReelFeed

/// A feed that was looked up by the name that users give it: sources of it are made without asking the system again, and
/// so without waiting for a file system that does not answer.
public struct NamedFeed: Sendable {
  private enum Kind: Sendable {
    case web(FeedTemplate)
    case directory, list, file
  }

  /// What users call it.
  public let name: String
  private let path: String
  private let kind: Kind

  /// Looks the feed up that a name means, as `FeedSources.open` has it. Blocks.
  ///
  /// - Throws: `not-found` where there is no such file, `forbidden` for a protocol other than http and https,
  ///   `malformed` for an address with places for both a number and a cursor.
  public init(_ name: String) throws(FeedError) {
    self.name = name
    if LinkText.isWeb(name), name.contains("://") {
      path = name
      kind = .web(try FeedTemplate(name))
      return
    }
    let path = try Self.path(name)
    var status = stat()
    guard !path.utf8.contains(0), unsafe stat(path, &status) == 0 else {
      throw FeedError(systemError: path.utf8.contains(0) ? ENOENT : errno, operation: "open \(name)")
    }
    self.path = path
    kind = status.st_mode & S_IFMT == S_IFDIR ? .directory : ListKind(path) == nil ? .file : .list
  }

  /// How many reels it has now, and how many records that cannot be used; nil for a feed of a web server, which is not
  /// asked. Blocks.
  ///
  /// - Throws: as its first page would be.
  public func localReels(keys: FeedKeys) throws(FeedError) -> (usable: Int, skipped: Int)? {
    let feed: LocalFeed
    switch kind {
    case .web: return nil
    case .directory: feed = try .reading(directory: path, keys: keys)
    case .list: feed = try .reading(list: path, keys: keys)
    case .file: feed = .single(path)
    }
    return (feed.entries.count, feed.skipped)
  }

  /// A source of it.
  ///
  /// - Parameters:
  ///   - keys: what the keys of its JSON and of the banner's are called.
  ///   - banner: the address of its banner, nil for none.
  ///   - client: loads what is on web servers.
  /// - Throws: `forbidden` for a banner that is on no web server.
  func source(keys: FeedKeys, banner: String?, client: HTTPClient) throws(FeedError) -> any FeedSource {
    let reels: any FeedSource =
      switch kind {
      case .web(let template): HTTPSource(template, keys: keys, client: client)
      case .directory: DirectorySource(path: path, keys: keys)
      case .list: ListSource(path: path, keys: keys)
      case .file: FileSource(path: path)
      }
    guard let banner else { return reels }
    guard LinkText.isWeb(banner) else {
      throw FeedError(.forbidden, operation: "open \(banner)", reason: "no http or https address")
    }
    return BannerSource(reels: reels, banner: banner, keys: keys, client: client)
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

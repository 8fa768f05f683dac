// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelBench
import ReelFeed
import ReelMedia
import ReelService

/// The feed that a user names.
enum NamedFeed {
  /// Opens it. What is wrong with it may as well show when it is read.
  static func open(_ name: String) throws(FeedError) -> any FeedSource { FolderFeed(folder: name) }

  /// The same, for a command that drives a ring.
  static func openForRing(_ name: String) throws(RingFailure) -> any FeedSource {
    do { return try open(name) } catch { throw .feed(error) }
  }

  /// The videos of a folder, in one page.
  private struct FolderFeed: FeedSource {
    let folder: String
    let paging = Paging.page

    @concurrent func page(_ key: PageKey, query: String?) async throws(FeedError) -> FeedContent {
      guard unsafe access(folder, R_OK | X_OK) == 0 else {
        let reason = unsafe String(cString: strerror(errno))
        throw FeedError(.notFound, operation: "read \(folder)", reason: reason)
      }
      let paths = ReelPaths.expand([folder]).filter { $0 != folder }
      let reels = paths.map { path in
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return FeedReel(
          id: name,
          media: Result { () throws(MediaError) in
            try MediaSource(file: path)
          })
      }
      return FeedContent(reels: reels, continuation: .hasMore(false))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelService

/// The options of every command that reads a feed.
enum FeedOptions {
  /// What keys of a feed's JSON are called, where they are not called as usual.
  static let key = Option.text(
    "key", placeholder: "NAME=PATH", help: "what a key of the feed's JSON is called, such as url=video.src")

  /// A paragraph for the commands' descriptions.
  static let description =
    "A feed is a directory, a list (.json, .m3u, .m3u8, .txt), one video, or an http or https address that answers "
    + "with JSON; {page} or {cursor} in it is where the number or the cursor of a page goes. A reel without an id is "
    + "known by its address without the query. The names that --key knows are \(names.map(\.0).joined(separator: ", "))."

  private static let names: [(String, any WritableKeyPath<FeedKeys, String> & Sendable)] = [
    ("reels", \.reels), ("id", \.id), ("url", \.url), ("title", \.title), ("expires_at", \.expiresAt),
    ("has_more", \.hasMore), ("next_cursor", \.nextCursor), ("height", \.height), ("placements", \.placements),
  ]

  /// Opens the feed of this name. What is wrong with its contents shows when they are read.
  static func open(_ feed: String, _ arguments: ParsedArguments) throws(ExitError) -> any FeedSource {
    let keys = try keys(arguments.texts(key))
    do {
      return try FeedSources.open(feed, keys: keys)
    } catch {
      throw ExitError(error)
    }
  }

  /// Tells what of the feed could not be used.
  static func report(skipped: Int, error: FeedError?, _ arguments: ParsedArguments) {
    if skipped > 0 { arguments.report("the feed has \(skipped) records that cannot be used") }
    if let error { arguments.report("\(error)".withoutControls) }
  }

  /// The keys that these values make.
  static func keys(_ values: [String]) throws(ExitError) -> FeedKeys {
    var keys = FeedKeys()
    for value in values where !set(value, in: &keys) {
      throw ExitError(.usage, "option '--key' wants \(keyExpectation), not \(value.quoted)")
    }
    return keys
  }

  /// What a value of `--key` has to be, as words that follow "wants".
  static var keyExpectation: String { "NAME=PATH with one of \(names.map(\.0).joined(separator: ", "))" }

  /// Takes a value of `--key`; false where it is none.
  static func set(_ value: String, in keys: inout FeedKeys) -> Bool {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty, let name = names.first(where: { $0.0 == parts[0] }) else { return false }
    keys[keyPath: name.1] = parts[1]
    return true
  }
}

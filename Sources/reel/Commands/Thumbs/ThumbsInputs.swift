// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelMedia
import ReelService
import ReelThumbs

/// Turns the operands of `reel thumbs` into the reels that they mean.
struct ThumbsInputs {
  /// Each reel once, in order.
  private(set) var sources: [ThumbSource] = []
  /// The codes of feeds that could not be had.
  private(set) var failures: [ExitCode] = []

  // Two names of the same letters, composed in different ways, are two files: text would compare as one.
  private var seen = Set<[UInt8]>()
  private let keys: FeedKeys
  private let report: (String) -> Void

  /// - Parameters:
  ///   - separator: what ends a name on standard input.
  ///   - report: is told of what cannot be used.
  init(
    _ operands: [String], separator: UInt8, keys: FeedKeys, report: @escaping (String) -> Void
  ) throws(ExitError) {
    self.keys = keys
    self.report = report
    for operand in operands {
      if operand == "-" { try addList(separator) } else { add(operand) }
    }
  }

  private mutating func addList(_ separator: UInt8) throws(ExitError) {
    var lines = try LineReader(path: nil, separator: separator)
    while let line = try lines.next() {
      // Lists of text may have the ends of lines of elsewhere, and blank lines.
      let line = separator != 0 && line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard separator == 0 ? !line.isEmpty : !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { continue }
      guard let name = String(validating: line, as: UTF8.self) else {
        report("a name on standard input is no UTF-8: \(String(decoding: line, as: UTF8.self).quoted)".withoutControls)
        failures.append(.data)
        continue
      }
      add(name)
    }
  }

  private mutating func add(_ name: String) {
    guard isFeed(name) else { return add(ThumbSource(path: name, isRemote: Self.isAddress(name))) }
    do throws(FeedError) {
      let feed = WholeFeed(try FeedSources.open(name, keys: keys))
      for reel in feed.reels { add(reel) }
      if feed.skipped > 0 { report("\(name): \(feed.skipped) records cannot be used".withoutControls) }
      if let error = feed.error { throw error }
      // So that it fails by its name.
      if feed.reels.isEmpty { add(ThumbSource(path: name)) }
    } catch {
      report("\(error)".withoutControls)
      failures.append(ExitCode(error.code))
    }
  }

  private mutating func add(_ reel: FeedReel) {
    switch reel.media {
    case .success(let media): add(ThumbSource(path: media.path, isRemote: media.isRemote, id: reel.id))
    case .failure(let error): add(ThumbSource(path: reel.id, id: reel.id, refusal: ThumbFailure(error)))
    }
  }

  private mutating func add(_ source: ThumbSource) {
    if seen.insert(Array(source.path.utf8)).inserted { sources.append(source) }
  }

  private static func isAddress(_ name: String) -> Bool {
    ["http://", "https://"].contains { name.lowercased().hasPrefix($0) }
  }

  /// Whether it is a folder, a list, or an address that is no video's.
  private func isFeed(_ name: String) -> Bool {
    if Self.isAddress(name) { return !FeedSources.isVideo(named: String(name.prefix { $0 != "?" && $0 != "#" })) }
    var status = stat()
    guard unsafe stat(name, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFDIR || FeedSources.isList(named: name)
  }
}

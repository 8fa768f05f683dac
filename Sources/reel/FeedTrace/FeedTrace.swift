// SPDX-License-Identifier: Apache-2.0

import ReelFeed

/// A page that is replayed line by line.
struct FeedTrace {
  private(set) var page = FeedPage()
  private var events = 0
  private var isFresh = true

  /// Takes a line as it was read. What is no text is no JSON either, and is not mended.
  mutating func take(bytes: some Sequence<UInt8>) throws(TraceError) -> JSONValue? {
    guard let line = String(validating: bytes, as: UTF8.self) else { throw TraceError("not JSON") }
    return try take(line)
  }

  /// Takes a line and gives the output line, nil for a blank or a config line. A line that throws changes nothing.
  mutating func take(_ line: String) throws(TraceError) -> JSONValue? {
    guard line.contains(where: { ![" ", "\t", "\r"].contains($0) }) else { return nil }
    switch try TraceLine(line, page: page) {
    case .config(let config):
      guard isFresh else { throw TraceError("the configuration must be the first line") }
      page = FeedPage(config: config)
      isFresh = false
      return nil
    case .event(let event):
      isFresh = false
      events += 1
      let actions = page.handle(event)
      return TraceText.line(events, actions: actions, page: page)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelFeed

/// Events of a page as words, so that a gesture or a race can be read in one line.
///
/// | word | event |
/// |---|---|
/// | `appear` `refresh` `retry` | as they are |
/// | `c:120` `s:250@3` | the container, the content, reports an offset (of epoch 3) |
/// | `lift:c:-90:0` `lift:s:100:1.5@16` | the finger lifts: view, offset, velocity, and where there is one the time |
/// | `t:16` | a tick |
/// | `land:200@3` | the ring came to rest |
/// | `jump:2` `jump:#b` | a jump, by index or by reel |
/// | `query:q` `layout:100:0` | |
/// | `ok:2:a,b+` | the response to token 2: reels, then `+` for more, `.` for the end, `>x` for a cursor, `>` for
/// none |
/// | `ok:1:a+:40` | the same of a refresh, with the height of the banner |
/// | `banner:1:40` | the response of a banner |
/// | `fail:2:why` | |
/// | `ready:0:1` `slow:0:1` `broken:0:1` | what slot 0 of generation 1 says |
struct TraceScript {
  /// A word that is none of the above.
  struct Unreadable: Error {
    let word: String
  }

  let events: [FeedEvent]

  init(_ text: String) throws {
    events = try text.split(whereSeparator: \.isWhitespace).map { try Self.event(String($0)) }
  }

  private static func event(_ word: String) throws -> FeedEvent {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    switch parts[0] {
    case "appear": return .appear
    case "refresh": return .refresh
    case "retry": return .retry
    case "query": return .query(parts[1])
    case "fail": return .failure(token: try integer(parts[1]), error: parts[2])
    case "c", "s":
      let (offset, epoch) = try stamped(parts[1])
      return .scroll(try view(parts[0]), offset: offset, epoch: epoch.flatMap { Int($0) })
    case "lift":
      let (velocity, time) = try stamped(parts[3])
      return .lift(try view(parts[1]), offset: try number(parts[2]), velocity: velocity, time: time)
    case "t": return .tick(time: try number(parts[1]))
    case "land":
      let (offset, epoch) = try stamped(parts[1])
      return .land(offset: offset, epoch: epoch.flatMap { Int($0) })
    case "jump":
      return parts[1].hasPrefix("#")
        ? .jump(.reel(String(parts[1].dropFirst()))) : .jump(.index(try integer(parts[1])))
    case "layout": return .layout(pageHeight: try number(parts[1]), insetTop: try number(parts[2]))
    case "ok": return try reels(parts)
    case "banner": return .response(token: try integer(parts[1]), .banner(height: try number(parts[2])))
    case "ready": return .slot(try integer(parts[1]), generation: try integer(parts[2]), .ready)
    case "slow": return .slot(try integer(parts[1]), generation: try integer(parts[2]), .slow)
    case "broken": return .slot(try integer(parts[1]), generation: try integer(parts[2]), .failed("broken"))
    default: throw Unreadable(word: word)
    }
  }

  private static func reels(_ parts: [String]) throws -> FeedEvent {
    let text = parts[2]
    guard let end = text.firstIndex(where: { "+.>".contains($0) }) else { throw Unreadable(word: text) }
    let cursor = String(text[text.index(after: end)...])
    let continuation: Continuation =
      switch text[end] {
      case "+": .hasMore(true)
      case ".": .hasMore(false)
      default: .nextCursor(cursor.isEmpty ? nil : cursor)
      }
    let reels = text[..<end].split(separator: ",").map(String.init)
    let height = parts.count > 3 ? try number(parts[3]) : nil
    return .response(token: try integer(parts[1]), .reels(reels, continuation, bannerHeight: height))
  }

  private static func view(_ text: String) throws -> ScrollView {
    guard let view = ["c": ScrollView.container, "s": .content][text] else { throw Unreadable(word: text) }
    return view
  }

  /// A number, and what stands behind `@`.
  private static func stamped(_ text: String) throws -> (Double, Double?) {
    let parts = text.split(separator: "@").map(String.init)
    return (try number(parts[0]), parts.count > 1 ? try number(parts[1]) : nil)
  }

  private static func number(_ text: String) throws -> Double {
    guard let value = Double(text) else { throw Unreadable(word: text) }
    return value
  }

  private static func integer(_ text: String) throws -> Int {
    guard let value = Int(text) else { throw Unreadable(word: text) }
    return value
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A request in HTTP on the control socket, so that a collector or `curl --unix-socket` can read the metrics. Headers are
/// read and mean nothing.
struct HTTPQuestion: Sendable {
  /// What was asked, once all of it has come.
  struct Request: Equatable, Sendable {
    let method, target: String

    /// Whether what is asked for is to be sent, and not only described.
    var wantsBody: Bool { method != "HEAD" }
  }

  private enum Progress: Sendable {
    case none
    case headers(Request, lines: Int)
    case whole(Request)
  }

  private static let headerLimit = 200

  private var progress = Progress.none

  /// The request, once it is whole; nil before, and where there is none.
  var request: Request? {
    if case .whole(let request) = progress { request } else { nil }
  }

  /// Takes a line, without the newline, if it belongs to a request.
  mutating func takes(_ line: [UInt8]) -> Bool {
    let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...]
    switch progress {
    case .none:
      guard let (request, hasHeaders) = Self.begin(text) else { return false }
      progress = hasHeaders ? .headers(request, lines: 0) : .whole(request)
    case .headers(let request, let lines):
      let isWhole = text.isEmpty || lines >= Self.headerLimit
      progress = isWhole ? .whole(request) : .headers(request, lines: lines + 1)
    case .whole: break
    }
    return true
  }

  /// The first line: a method, a target and a version. Without a version, as the very first HTTP had it, nothing follows.
  private static func begin(_ line: ArraySlice<UInt8>) -> (Request, hasHeaders: Bool)? {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 3).map { String(decoding: $0, as: UTF8.self) }
    switch words.count {
    case 2 where words[0] == "GET": return (Request(method: words[0], target: words[1]), false)
    case 3 where words[2].hasPrefix("HTTP/1."): return (Request(method: words[0], target: words[1]), true)
    default: return nil
    }
  }
}

extension HTTPQuestion.Request {
  /// What is answered where there is nothing to give; nil where there is.
  var refusal: HTTPAnswer? {
    guard method == "GET" || method == "HEAD" else {
      return HTTPAnswer(405, HTTPAnswer.plain, "only GET and HEAD are answered\n")
    }
    let path = target.prefix { $0 != "?" }
    return path == "/metrics" ? nil : HTTPAnswer(404, HTTPAnswer.plain, "there is only /metrics\n")
  }
}

// SPDX-License-Identifier: Apache-2.0

/// What an origin answers to a request for a file that it has.
struct OriginAnswer: Equatable, Sendable {
  /// Why sending stops before its end.
  enum Stop: Equatable, Sendable {
    /// For so many milliseconds.
    case pause(Int)
    /// For good, and the connection stays open.
    case hang
    /// For good, and the connection is closed.
    case cut
  }

  /// The status.
  let status: Int
  /// Header fields by their names.
  var headers: [String: String] = [:]
  /// The bytes of the file that are sent.
  var body: Range<Int64> = 0..<0
  /// The bytes that are promised; nil for no promise.
  var length: Int64? = 0
  /// What happens before `OriginFault.byte` of the body.
  var stop: Stop?

  /// The answer to a question, of an origin with this fault.
  ///
  /// - Parameter location: the address that a client is redirected to, with a pass.
  init(to question: OriginQuestion, file: OriginFile, fault: OriginFault?, location: @autoclosure () -> String) {
    guard ["GET", "HEAD"].contains(question.method) else {
      self.init(status: 405, headers: ["Allow": "GET, HEAD"])
      return
    }
    switch fault {
    case .unavailableOnce where question.earlier == 0:
      self.init(status: 503, headers: ["Retry-After": "0"])
    case .notAcceptable where question.range != nil:
      self.init(status: 406)
    case .redirect where question.pass == nil, .redirectOnce where question.pass == nil:
      self.init(status: 302, headers: ["Location": location()])
    default:
      self.init(contentsFor: question, file: file, fault: fault)
    }
  }

  /// The answer for a pass that nobody gave, or that is used up.
  static let gone = OriginAnswer(status: 410)

  /// An answer without a body.
  private init(status: Int, headers: [String: String] = [:]) {
    self.status = status
    self.headers = headers
  }

  private init(contentsFor question: OriginQuestion, file: OriginFile, fault: OriginFault?) {
    let hasRanges = fault != .noRange && fault != .noLength
    // Of another version, the whole is wanted (RFC 9110, 13.1.5).
    let isSame = question.condition.map { $0 == file.tag } ?? true
    let size = Self.size(of: file, fault: fault)
    var headers = ["Content-Type": file.type, "ETag": file.tag]
    if hasRanges { headers["Accept-Ranges"] = "bytes" }
    let part: Range<Int64>
    switch ByteRange(hasRanges && isSame && question.method == "GET" ? question.range : nil, size: size) {
    case .outside:
      self.init(status: 416, headers: ["Content-Range": "bytes */\(size)"])
      return
    case .whole:
      self.init(status: 200, headers: headers)
      part = 0..<size
    case .part(let asked):
      headers["Content-Range"] = "bytes \(asked.lowerBound)-\(asked.upperBound - 1)/\(size)"
      self.init(status: 206, headers: headers)
      part = asked
    }
    body = min(part.lowerBound, file.size)..<min(part.upperBound, file.size)
    length = fault == .noLength ? nil : Int64(part.count)
    stop = body.count > OriginFault.byte ? Self.stop(of: fault) : nil
  }

  /// The size that is claimed.
  private static func size(of file: OriginFile, fault: OriginFault?) -> Int64 {
    switch fault {
    case .truncated: file.size / 2
    case .wrongLength: file.size + OriginFault.lie
    default: file.size
    }
  }

  private static func stop(of fault: OriginFault?) -> Stop? {
    switch fault {
    case .stall: .pause(OriginFault.stallMilliseconds)
    case .hang: .hang
    case .cut: .cut
    default: nil
    }
  }
}

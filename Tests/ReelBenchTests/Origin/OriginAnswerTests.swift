// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelBench

/// What is answered to which question, with which fault.
@Suite struct OriginAnswerTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let fault: OriginFault?
    var question = OriginQuestion(method: "GET")
    let status: Int
    var body: Range<Int64> = 0..<0
    var length: Int64?
    var stop: OriginAnswer.Stop?
    /// Header fields that have to be there, and those that must not, which are nil here.
    var headers: [String: String?] = [:]

    var testDescription: String { "\(fault?.rawValue ?? "none") \(question)" }
  }

  private static let size: Int64 = 100_000

  private static func get(
    _ range: String? = nil, condition: String? = nil, pass: String? = nil, earlier: Int = 0, method: String = "GET"
  ) -> OriginQuestion {
    OriginQuestion(method: method, range: range, condition: condition, pass: pass, earlier: earlier)
  }

  private static let rows = [
    Row(
      fault: nil, question: get(), status: 200, body: 0..<size, length: size,
      headers: ["Accept-Ranges": "bytes", "ETag": "\"t\"", "Content-Type": "video/mp4", "Content-Range": nil]),
    Row(
      fault: nil, question: get("bytes=10-19"), status: 206, body: 10..<20, length: 10,
      headers: ["Content-Range": "bytes 10-19/100000", "Accept-Ranges": "bytes"]),
    Row(
      fault: nil, question: get("bytes=100000-"), status: 416, length: 0, headers: ["Content-Range": "bytes */100000"]),
    Row(fault: nil, question: get(method: "HEAD"), status: 200, body: 0..<size, length: size),
    // A part is what GET asks for (RFC 9110, 14.2).
    Row(fault: nil, question: get("bytes=10-19", method: "HEAD"), status: 200, body: 0..<size, length: size),
    Row(fault: nil, question: get(method: "POST"), status: 405, length: 0, headers: ["Allow": "GET, HEAD"]),
    Row(fault: nil, question: get("bytes=10-19", condition: "\"t\""), status: 206, body: 10..<20, length: 10),
    Row(fault: nil, question: get("bytes=10-19", condition: "\"u\""), status: 200, body: 0..<size, length: size),
    Row(
      fault: .noRange, question: get("bytes=10-19"), status: 200, body: 0..<size, length: size,
      headers: ["Accept-Ranges": nil]),
    Row(fault: .noLength, question: get("bytes=10-19"), status: 200, body: 0..<size, headers: ["Accept-Ranges": nil]),
    Row(fault: .notAcceptable, question: get("bytes=0-"), status: 406, length: 0),
    Row(fault: .notAcceptable, question: get(), status: 200, body: 0..<size, length: size),
    Row(fault: .redirect, question: get("bytes=0-"), status: 302, length: 0, headers: ["Location": "/elsewhere"]),
    Row(fault: .redirect, question: get(pass: "p"), status: 200, body: 0..<size, length: size),
    Row(fault: .redirectOnce, question: get(), status: 302, length: 0, headers: ["Location": "/elsewhere"]),
    Row(fault: .redirectOnce, question: get("bytes=5-", pass: "p"), status: 206, body: 5..<size, length: size - 5),
    Row(fault: .unavailableOnce, question: get(), status: 503, length: 0, headers: ["Retry-After": "0"]),
    Row(fault: .unavailableOnce, question: get(earlier: 1), status: 200, body: 0..<size, length: size),
    Row(fault: .slowStart, question: get(), status: 200, body: 0..<size, length: size),
    Row(fault: .stall, question: get(), status: 200, body: 0..<size, length: size, stop: .pause(500)),
    Row(fault: .hang, question: get(), status: 200, body: 0..<size, length: size, stop: .hang),
    Row(fault: .cut, question: get("bytes=5-"), status: 206, body: 5..<size, length: size - 5, stop: .cut),
    // Too short for that.
    Row(fault: .cut, question: get("bytes=83616-"), status: 206, body: 83616..<size, length: 16384),
    Row(
      fault: .wrongLength, question: get("bytes=0-"), status: 206, body: 0..<size, length: size + 1000,
      headers: ["Content-Range": "bytes 0-100999/101000"]),
    Row(fault: .wrongLength, question: get("bytes=100500-"), status: 206, body: size..<size, length: 500),
    Row(
      fault: .truncated, question: get("bytes=0-"), status: 206, body: 0..<50_000, length: 50_000,
      headers: ["Content-Range": "bytes 0-49999/50000"]),
    Row(fault: .truncated, question: get("bytes=50000-"), status: 416, length: 0),
  ]

  @Test(arguments: rows) func isAnswered(_ row: Row) {
    let file = OriginFile(size: Self.size, tag: "\"t\"", type: "video/mp4")
    let answer = OriginAnswer(to: row.question, file: file, fault: row.fault, location: "/elsewhere")
    #expect(answer.status == row.status)
    #expect(answer.body == row.body)
    #expect(answer.length == row.length)
    #expect(answer.stop == row.stop)
    for (name, value) in row.headers { #expect(answer.headers[name] == value, "\(name)") }
  }

  @Test func everyFaultHasItsRow() {
    #expect(Set(Self.rows.compactMap(\.fault)) == Set(OriginFault.allCases))
  }

  @Test(arguments: OriginFault.allCases) func isExplainedInALine(_ fault: OriginFault) {
    #expect(OriginFault(rawValue: fault.rawValue) == fault)
    #expect((10...75).contains(fault.help.count) && !fault.help.contains("\n"))
  }
}

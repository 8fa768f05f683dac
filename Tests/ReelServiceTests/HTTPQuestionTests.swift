// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelService

@Suite struct HTTPQuestionTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let lines: [String]
    /// Nil for none.
    let status: Int?
    var taken = true

    var testDescription: String { lines.joined(separator: "|") }
  }

  @Test(arguments: [
    Row(lines: ["GET /metrics HTTP/1.1\r", "Host: reel\r", "\r"], status: 200),
    Row(lines: ["GET /metrics HTTP/1.0", ""], status: 200),
    Row(lines: ["GET /metrics?x=y HTTP/1.1", ""], status: 200),
    Row(lines: ["GET /metrics\r"], status: 200),
    Row(lines: ["HEAD /metrics HTTP/1.1", ""], status: 200),
    Row(lines: ["GET / HTTP/1.1", ""], status: 404),
    Row(lines: ["GET /metricsx HTTP/1.1", ""], status: 404),
    Row(lines: ["POST /metrics HTTP/1.1", ""], status: 405),
    Row(lines: ["GET /metrics HTTP/1.1"], status: nil),
    Row(lines: ["GET /metrics HTTP/1.1", "{\"command\":\"status\"}"], status: nil),
    Row(lines: ["GET /metrics HTTP/1.1"] + Array(repeating: "X: y", count: 201), status: 200),
    Row(lines: ["{\"command\":\"status\"}"], status: nil, taken: false),
    Row(lines: ["GET"], status: nil, taken: false), Row(lines: [""], status: nil, taken: false),
    Row(lines: ["get /metrics"], status: nil, taken: false), Row(lines: ["a b c d"], status: nil, taken: false),
  ])
  func reads(_ row: Row) {
    var question = HTTPQuestion()
    let taken = row.lines.map { question.takes(Array($0.utf8)) }
    #expect(taken.allSatisfy { $0 == row.taken })
    #expect(question.request.map { $0.refusal?.status ?? 200 } == row.status)
  }

  @Test func answers() {
    let answer = HTTPAnswer(200, HTTPAnswer.plain, "ä\n")
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 3\r\n"
    #expect(answer.text(withBody: true).hasPrefix(head))
    #expect(answer.text(withBody: true).hasSuffix("\r\n\r\nä\n"))
    #expect(answer.text(withBody: false).hasSuffix("Connection: close\r\n\r\n"))
  }
}

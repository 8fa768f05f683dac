// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelService

@Suite struct MarkedJSONTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let json: String
    /// Nil for what is refused.
    let marked: String?

    var testDescription: String { json.debugDescription }
  }

  private static let rows = [
    Row(json: "0", marked: "\"n0\""),
    Row(json: "-0.0e+00", marked: "\"n-0.0e+00\""),
    Row(json: "[1,2.50,12345678901234567890123]", marked: "[\"n1\",\"n2.50\",\"n12345678901234567890123\"]"),
    Row(json: "1E9", marked: "\"n1E9\""),
    Row(json: "\u{feff}{\"a\":\"1\"}", marked: "{\"sa\":\"s1\"}"),
    Row(json: #"{"a 1":"\"2\\","b":[true,null]}"#, marked: #"{"sa 1":"s\"2\\","sb":[true,null]}"#),
    Row(json: "\"ü\"", marked: "\"sü\""),
    Row(json: "01", marked: nil), Row(json: "-", marked: nil), Row(json: "+1", marked: nil),
    Row(json: ".5", marked: nil), Row(json: "1.", marked: nil), Row(json: "1e", marked: nil),
    Row(json: "1.2.3", marked: nil), Row(json: "--1", marked: nil), Row(json: "1e5.0", marked: nil),
    Row(json: "\"open", marked: nil), Row(json: "\"tab\there\"", marked: nil), Row(json: #""\x""#, marked: nil),
    Row(json: #""\"#, marked: nil), Row(json: "[1,]", marked: nil), Row(json: "{\"a\":1 , }", marked: nil),
    Row(json: "[ 1 ,\r\n\t2 ]", marked: "[ \"n1\" ,\r\n\t\"n2\" ]"),
  ]

  @Test(arguments: rows) func marks(_ row: Row) {
    let marked = MarkedJSON.marking(Array(row.json.utf8))
    #expect(marked.map { String(decoding: $0, as: UTF8.self) } == row.marked)
  }

  @Test func takesUTF8Alone() {
    #expect(MarkedJSON.marking([0x22, 0xff, 0x22]) == nil)
    #expect(MarkedJSON.marking([0xff, 0xfe, 0x5b, 0, 0x5d, 0]) == nil)
  }

  @Test(arguments: [(64, true), (65, false)]) func goesSoDeep(depth: Int, isTaken: Bool) {
    let json = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect((MarkedJSON.marking(Array(json.utf8)) != nil) == isTaken)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelMedia

@Suite struct EditListTests {
  /// A list as words `DURATION@MEDIATIME`, and what it is once the track begins earlier in its media.
  struct Row: CustomTestStringConvertible, Sendable {
    let list: String
    var ticks: Int64 = 100
    var length: UInt64 = 10
    let after: String?

    var testDescription: String { "\(list) by \(ticks)" }
  }

  private static let rows = [
    Row(list: "50@300", after: "60@200"),
    Row(list: "50@100", after: "60@0"),
    // As far as there is something, and nothing for the rest.
    Row(list: "50@40", after: "6@-1 54@0"),
    Row(list: "50@0", after: "10@-1 50@0"),
    Row(list: "7@-1 50@300", after: "7@-1 60@200"),
    Row(list: "7@-1 50@0", after: "7@-1 10@-1 50@0"),
    Row(list: "50@300 20@900", after: "60@200 20@900"),
    // Without an end.
    Row(list: "0@300", after: "0@200"),
    Row(list: "4294967290@300", after: "4294967300@200"),
    Row(list: "50@4294967300", after: "60@4294967200"),
    Row(list: "18446744073709551615@300", after: nil),
    Row(list: "7@-1", after: nil),
    Row(list: "", after: nil),
    Row(list: "50@300", ticks: 0, after: nil),
    Row(list: "50@300", ticks: -1, after: nil),
    Row(list: "50@300", length: .max, after: nil),
    // No number of a length is rounded.
    Row(
      list: "50@12179504369459863", ticks: 12_179_504_369_459_864, length: 7_215_942_193_724_904,
      after: "1@-1 7215942193724953@0"),
    Row(
      list: "50@9223372036854775806", ticks: .max, length: 1 << 53 - 1, after: "1@-1 9007199254741040@0"),
    Row(list: "50@9223372036854775807", ticks: .max, length: 1 << 53 - 1, after: "9007199254741041@0"),
    Row(list: "50@1", ticks: .max, length: 1 << 53 - 1, after: "9007199254740991@-1 50@0"),
  ]

  private static func list(_ text: String) -> EditList {
    EditList(
      text.split(separator: " ").compactMap { word in
        let numbers = word.split(separator: "@")
        guard let duration = UInt64(numbers[0]), let time = Int64(numbers[1]) else { return nil }
        return EditList.Entry(duration: duration, mediaTime: time)
      })
  }

  @Test(arguments: rows) func beginsEarlier(_ row: Row) {
    #expect(Self.list(row.list).extended(ticks: row.ticks, length: row.length) == row.after.map(Self.list))
  }

  @Test(arguments: rows) func isReadAsWritten(_ row: Row) throws {
    let list = Self.list(row.list)
    let box = list.box
    #expect(try #require(box.number(at: 0, bytes: 4)) == box.count)
    #expect(EditList(payload: Array(box.dropFirst(8))) == list)
    let isShort = list.entries.allSatisfy { $0.duration < 1 << 32 && $0.mediaTime < 1 << 31 }
    #expect(box[8] == (isShort ? 0 : 1))
  }

  @Test func refusesWhatIsCutOff() {
    let payload = Array(Self.list("50@300 20@900").box.dropFirst(8))
    for count in payload.indices { #expect(EditList(payload: Array(payload.prefix(count))) == nil) }
    #expect(EditList(payload: [2] + payload.dropFirst()) == nil)
    #expect(EditList(payload: [0, 0, 0, 0, 255, 255, 255, 255] + payload.dropFirst(8)) == nil)
  }
}

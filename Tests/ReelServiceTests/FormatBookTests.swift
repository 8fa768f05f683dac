// SPDX-License-Identifier: Apache-2.0

import ReelWire
import Testing

@testable import ReelService

@Suite struct FormatBookTests {
  @Test func aFormatIsToldOnce() {
    var book = FormatBook()
    let first = book.number(of: format(1))
    let again = book.number(of: format(1))
    let other = book.number(of: format(2))
    #expect(first.isNew && !again.isNew && other.isNew)
    #expect(first.number == again.number && first.number != other.number)
  }

  @Test func numbersStayWithinTheirLimitAndAreToldAnew() {
    var book = FormatBook()
    for width in 1...WireLimits.formats {
      let (number, isNew) = book.number(of: format(width))
      #expect(isNew && number < WireLimits.formats)
    }
    // The oldest makes room.
    let rows: [(width: Int, number: UInt32, isNew: Bool)] = [
      (1000, 0, true), (1, 1, true), (3, 2, false), (2, 2, true),
    ]
    for row in rows {
      let told = book.number(of: format(row.width))
      #expect(told.number == row.number && told.isNew == row.isNew, "\(row.width)")
    }
  }

  private func format(_ width: Int) -> FrameFormat {
    FrameFormat(
      width: UInt32(width), height: 2, pixelFormat: "gray", planes: [FrameFormat.Plane(rowBytes: 1, rows: 2)])
  }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelMedia

@Suite struct PixelFormatTests {
  /// A picture, and the bytes of a row and the rows of each of its planes.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let width, height: Int
    let planes: [PlaneLayout]

    init(_ name: String, _ width: Int, _ height: Int, _ planes: [(Int, Int)]) {
      self.name = name
      self.width = width
      self.height = height
      self.planes = planes.map { PlaneLayout(rowBytes: $0.0, rows: $0.1) }
    }

    var testDescription: String { "\(name) \(width)×\(height)" }
  }

  private static let rows = [
    Row("yuv420p", 4, 2, [(4, 2), (2, 1), (2, 1)]),
    Row("yuv420p", 5, 3, [(5, 3), (3, 2), (3, 2)]),
    Row("yuv420p", 1, 1, [(1, 1), (1, 1), (1, 1)]),
    Row("yuvj420p", 6, 5, [(6, 5), (3, 3), (3, 3)]),
    Row("yuv422p", 5, 3, [(5, 3), (3, 3), (3, 3)]),
    Row("yuv444p", 5, 3, [(5, 3), (5, 3), (5, 3)]),
    Row("yuv410p", 5, 5, [(5, 5), (2, 2), (2, 2)]),
    Row("yuv420p10le", 5, 3, [(10, 3), (6, 2), (6, 2)]),
    Row("yuva420p", 5, 3, [(5, 3), (3, 2), (3, 2), (5, 3)]),
    Row("nv12", 5, 3, [(5, 3), (6, 2)]),
    Row("p010le", 6, 4, [(12, 4), (12, 2)]),
    Row("gray", 5, 3, [(5, 3)]),
    Row("gray10le", 5, 3, [(10, 3)]),
    Row("rgb24", 5, 3, [(15, 3)]),
    Row("rgba", 5, 3, [(20, 3)]),
    Row("yuyv422", 6, 3, [(12, 3)]),
    Row("gbrp", 5, 3, [(5, 3), (5, 3), (5, 3)]),
    Row("gbrap", 5, 3, [(5, 3), (5, 3), (5, 3), (5, 3)]),
    Row("monow", 9, 3, [(2, 3)]),
    Row("pal8", 5, 3, [(5, 3), (1024, 1)]),
  ]

  @Test(arguments: rows) func laysOutPlanes(_ row: Row) throws {
    let format = try #require(PixelFormat(named: row.name))
    #expect(format.name == row.name)
    #expect(format.planeCount == row.planes.count)
    let planes = (0..<format.planeCount).map { format.layout(ofPlane: $0, width: row.width, height: row.height) }
    #expect(planes == row.planes)
  }

  @Test func hasNothingBeyondItsPlanes() throws {
    let gray = try #require(PixelFormat(named: "gray"))
    #expect(gray.layout(ofPlane: 1, width: 8, height: 8) == PlaneLayout(rowBytes: 0, rows: 0))
  }

  @Test func unknownFormats() throws {
    #expect(PixelFormat(named: "yuv420q") == nil)
    let hardware = try #require(PixelFormat(named: "vaapi"))
    #expect(hardware.layout(ofPlane: 0, width: 8, height: 8).rowBytes == 0)
    #expect(PixelFormat(named: "yuv420p") != PixelFormat(named: "yuvj420p"))
  }
}

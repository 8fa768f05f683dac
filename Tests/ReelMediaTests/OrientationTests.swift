// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelMedia

@Suite struct OrientationTests {
  /// The four numbers of a matrix that turn and mirror, in 1/65536, and what they mean.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let a, b, c, d: Int32
    let rotation: Int
    var isMirrored = false
    var swapsSides = false

    var testDescription: String { name }
    var matrix: [Int32] { [a, b, 0, c, d, 0, 0, 0, 1 << 30] }
  }

  private static let one: Int32 = 1 << 16

  private static let rows = [
    Row(name: "upright", a: one, b: 0, c: 0, d: one, rotation: 0),
    Row(name: "90° clockwise", a: 0, b: one, c: -one, d: 0, rotation: -90, swapsSides: true),
    Row(name: "180°", a: -one, b: 0, c: 0, d: -one, rotation: -180),
    Row(name: "90° counterclockwise", a: 0, b: -one, c: one, d: 0, rotation: 90, swapsSides: true),
    Row(name: "45° clockwise", a: 46_341, b: 46_341, c: -46_341, d: 46_341, rotation: -45),
    Row(name: "mirrored left to right", a: -one, b: 0, c: 0, d: one, rotation: -180, isMirrored: true),
    Row(name: "mirrored top to bottom", a: one, b: 0, c: 0, d: -one, rotation: 0, isMirrored: true),
    Row(name: "transposed", a: 0, b: one, c: one, d: 0, rotation: -90, isMirrored: true, swapsSides: true),
    Row(name: "twice as large", a: 2 * one, b: 0, c: 0, d: 2 * one, rotation: 0),
    Row(name: "half as large, 90° clockwise", a: 0, b: one / 2, c: -one / 2, d: 0, rotation: -90, swapsSides: true),
    Row(name: "stretched, 180°", a: -3 * one, b: 0, c: 0, d: -one, rotation: -180),
    Row(name: "numbers at the limit", a: .min, b: 0, c: 0, d: .min, rotation: -180),
    Row(name: "no matrix at all", a: 0, b: 0, c: 0, d: 0, rotation: 0),
  ]

  @Test(arguments: rows) func reads(_ row: Row) {
    let orientation = Orientation(matrix: row.matrix)
    #expect(orientation.rotation == row.rotation)
    #expect(orientation.isMirrored == row.isMirrored)
    #expect(orientation.swapsSides == row.swapsSides)
  }

  /// What is left to turn once it is mirrored left to right, as players are told.
  @Test func turningAfterMirroring() {
    let turns = Self.rows.filter(\.isMirrored).map { (row: Row) -> [Int] in
      let orientation = Orientation(matrix: row.matrix)
      return [orientation.rotation, orientation.turnAfterMirroring]
    }
    #expect(turns == [[-180, 0], [0, 180], [-90, 90]])
    #expect(
      Self.rows.filter { !$0.isMirrored }.allSatisfy {
        Orientation(matrix: $0.matrix).turnAfterMirroring == $0.rotation
      })
  }

  @Test(arguments: [nil, [], [Int32](repeating: 7, count: 8), [Int32](repeating: 7, count: 10)])
  func isUprightWithoutNineNumbers(matrix: [Int32]?) {
    #expect(Orientation(matrix: matrix) == Orientation(matrix: [1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30]))
  }

  @Test(arguments: Reel.all) func agreesWithTheTable(_ reel: Reel) throws {
    let orientation = try reel.open().info.video.orientation
    #expect(orientation.rotation == reel.rotation)
    #expect(!orientation.isMirrored)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Finds what a mistyped name was probably meant to be.
enum Suggestion {
  /// Bytes of a word that may be a mistyped one: what is longer is something else, and costs time.
  private static let longest = 64

  /// The nearest candidate, or nil when none is near; the first of equals.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    guard !word.isEmpty, word.utf8.count <= longest else {
      return nil
    }
    let beginnings = Set(candidates.filter { $0.hasPrefix(word) })
    if beginnings.count == 1 {
      return beginnings.first
    }
    let tolerance = max(1, min(3, word.count / 3))
    let rated = candidates.map { (name: $0, distance: distance(from: word, to: $0)) }
    let best = rated.min { $0.distance < $1.distance }
    return best.flatMap { $0.distance <= tolerance ? $0.name : nil }
  }

  /// The number of letters to insert, drop, change or swap with their neighbour.
  static func distance(from first: String, to second: String) -> Int {
    let left = Array(first)
    let right = Array(second)
    var rows = [Array(0...right.count)]
    for (row, letter) in left.enumerated() {
      var line = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(rows[row][column] + (letter == other ? 0 : 1), rows[row][column + 1] + 1, line[column] + 1)
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, rows[row - 1][column - 1] + 1)
        }
        line.append(cost)
      }
      rows.append(line)
    }
    return rows[left.count][right.count]
  }
}

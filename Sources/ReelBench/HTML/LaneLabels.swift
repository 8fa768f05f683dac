// SPDX-License-Identifier: Apache-2.0

/// Finds room above the lanes for what is said of landings, in as many lines as there are.
struct LaneLabels {
  /// What one landing is called.
  struct Label {
    /// Where it begins, in per cent.
    let place: Double
    /// Whether it ends there instead.
    let isBefore: Bool
    let line: Int
    let text: String
    let isBad: Bool
  }

  /// Per cent of the narrowest drawing that a letter takes.
  private static let letter = 2.6

  private(set) var labels: [Label] = []
  private let lines: Int
  private var taken: [[ClosedRange<Double>]]

  init(lines: Int) {
    self.lines = lines
    taken = Array(repeating: [], count: lines)
  }

  /// Writes a label where it covers no other; else leaves it out.
  ///
  /// - Returns: the line that it is on, from the top.
  @discardableResult
  mutating func add(_ text: String, at place: Double, isBad: Bool) -> Int? {
    let width = Double(text.unicodeScalars.count + 1) * Self.letter
    let isBefore = place + width > 100
    let range = isBefore ? (place - width)...place : place...(place + width)
    guard let line = (0..<lines).first(where: { line in !taken[line].contains { $0.overlaps(range) } }) else {
      return nil
    }
    taken[line].append(range)
    labels.append(Label(place: place, isBefore: isBefore, line: line, text: text, isBad: isBad))
    return line
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelBench

/// Lines of figures under each other.
enum FigureTable {
  private static let nameWidth = 16
  private static let columnWidth = 10

  /// The names of the columns.
  static func heading(_ name: String) -> String {
    left(name, width: nameWidth) + ["p50", "p95", "p99", "max", "n"].map { right($0) }.joined()
  }

  /// The figures of one quantity.
  static func line(_ name: String, _ figures: Percentiles?) -> String {
    guard let figures else { return left(name, width: nameWidth) + right("–") }
    let values = [figures.p50, figures.p95, figures.p99, figures.max].map { right(decimal($0, places: 2)) }
    return left(name, width: nameWidth) + values.joined() + right("\(figures.n)")
  }

  /// A number with so many places after the point, 1 or more.
  static func decimal(_ value: Double, places: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "–" }
    let scale = (0..<places).reduce(1) { power, _ in power * 10 }
    let units = Int((abs(value) * Double(scale)).rounded())
    let fraction = String(units % scale)
    let sign = value < 0 && units > 0 ? "-" : ""
    return "\(sign)\(units / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
  }

  /// Text with spaces after it.
  static func left(_ text: String, width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Text with spaces before it, as wide as a column.
  static func right(_ text: String) -> String { right(text, width: columnWidth) }

  /// Text with spaces before it, one at least.
  static func right(_ text: String, width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}

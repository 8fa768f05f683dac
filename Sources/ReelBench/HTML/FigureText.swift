// SPDX-License-Identifier: Apache-2.0

/// Figures as the reports write them. All of them come from here.
enum FigureText {
  /// Keeps a figure and its unit on one line.
  private static let gap = "\u{A0}"

  /// So many places after the point, thousands apart; "∞" and "–" for what is no number.
  static func fixed(_ value: Double, _ places: Int) -> String {
    guard value.isFinite else { return value.isNaN ? "–" : value > 0 ? "∞" : "−∞" }
    var power = 1.0
    for _ in 0..<places { power *= 10 }
    let scaled = (abs(value) * power).rounded()
    guard scaled < 1e15 else { return value.description }
    let whole = Int64(scaled)
    let digits = String(whole % Int64(power))
    let fraction = places > 0 ? "." + String(repeating: "0", count: places - digits.count) + digits : ""
    return (value < 0 && whole > 0 ? "−" : "") + count(Int(whole / Int64(power))) + fraction
  }

  /// About three digits that count.
  static func short(_ value: Double) -> String { fixed(value, places(value)) }

  private static func places(_ value: Double) -> Int {
    switch abs(value) {
    case 100...: 0
    case 10..<100: 1
    case 1..<10: 2
    default: 3
    }
  }

  /// A figure with its unit.
  static func with(_ unit: String, _ value: Double) -> String { short(value) + gap + unit }

  /// Milliseconds.
  static func milliseconds(_ value: Double) -> String { with("ms", value) }

  /// An interval, both ends as fine as the one farther from zero asks for; the upper one may be open.
  static func interval(_ interval: Interval) -> String {
    guard interval.low.isFinite else { return "not known" }
    let (low, high) = (abs(interval.low), interval.high.isFinite ? abs(interval.high) : 0)
    return self.interval(interval, places: places(max(low, high)))
  }

  /// An interval with so many places after the point.
  static func interval(_ interval: Interval, places: Int) -> String {
    let join = interval.low < 0 ? " to " : "–"
    return fixed(interval.low, places) + join + fixed(interval.high, places)
  }

  /// A whole number, thousands apart.
  static func count(_ value: Int) -> String {
    let digits = String(value.magnitude)
    var text = value < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "\u{202F}" }
      text.append(digit)
    }
    return text
  }

  /// A count and what is counted.
  static func count(_ value: Int, _ one: String, _ many: String) -> String {
    count(value) + gap + (value == 1 ? one : many)
  }

  /// A ratio as a change: 1.05 is "+5.0 %".
  static func change(_ ratio: Double) -> String {
    let change = (ratio - 1) * 100
    let places = abs(change) < 99.95 ? 1 : 0
    let text = fixed(change, places)
    return (change > 0 && text != fixed(0, places) ? "+" : "") + text + gap + "%"
  }

  /// An interval of ratios, as changes.
  static func changes(_ interval: Interval) -> String {
    "\(change(interval.low).dropLast(2)) to \(change(interval.high))"
  }

  /// A share of one.
  static func share(_ value: Double) -> String { fixed(value * 100, value < 0.0995 ? 1 : 0) + gap + "%" }

  /// The chance of a test.
  static func chance(_ value: Double) -> String { value < 0.0001 ? "<\(gap)0.0001" : fixed(value, 4) }

  /// The nearest whole number that there is.
  static func whole(_ value: Double) -> Int64 { Int64(exactly: value.rounded()) ?? (value > 0 ? .max : 0) }

  /// Bytes in the unit that fits.
  static func bytes(_ value: Int64) -> String {
    switch value {
    case 10_485_760...: fixed(Double(value) / 1_048_576, 0) + gap + "MiB"
    case 1_048_576...: fixed(Double(value) / 1_048_576, 1) + gap + "MiB"
    case 10_240...: fixed(Double(value) / 1024, 0) + gap + "KiB"
    default: count(Int(value)) + gap + "B"
    }
  }
}

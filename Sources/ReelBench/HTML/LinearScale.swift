// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Where values lie in a drawing, in per cent of its width, so that a drawing fits every screen and its letters stay as
/// large as they are.
struct LinearScale: Sendable {
  /// The values at both ends.
  let low, high: Double
  /// Round values to be marked, in their order.
  let ticks: [Double]

  /// A scale that holds both values.
  ///
  /// - Parameters:
  ///   - rounded: whether it ends at marks, rather than at the values.
  ///   - intervals: how many intervals between marks there are to be, roughly.
  init(from first: Double, to last: Double, rounded: Bool = true, intervals: Int = 4) {
    var (low, high) = (first.isFinite ? first : 0, last.isFinite ? last : 0)
    if high - low <= abs(high) * 1e-9 || high <= low { (low, high) = (low, low + max(abs(low), 1) * 0.1) }
    let step = Self.step((high - low) / Double(intervals))
    if rounded { (low, high) = ((low / step + 1e-9).rounded(.down) * step, (high / step - 1e-9).rounded(.up) * step) }
    self.low = low
    self.high = high
    let (begin, end) = ((low / step - 1e-9).rounded(.up), (high / step + 1e-9).rounded(.down))
    ticks = begin <= end ? stride(from: begin, through: end, by: 1).map { $0 * step } : []
  }

  /// Where a value lies; one outside lies at the end.
  func place(_ value: Double) -> Double {
    guard !value.isNaN else { return 0 }
    return min(100, max(0, (value - low) / (high - low) * 100))
  }

  /// The same as an attribute.
  func x(_ value: Double) -> String { Self.percent(place(value)) }

  /// How wide what lies between two values is.
  func width(_ from: Double, _ to: Double) -> String { Self.percent(max(0, place(to) - place(from))) }

  /// A number as an attribute, in per cent.
  static func percent(_ value: Double) -> String { number(value) + "%" }

  /// A number as an attribute.
  static func number(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    return thousandths % 1000 == 0 ? String(thousandths / 1000) : (Double(thousandths) / 1000).description
  }

  /// Marks with as many places as their distance needs.
  var tickTexts: [String] {
    let step = ticks.count > 1 ? ticks[1] - ticks[0] : high - low
    let places = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3
    // 2.5 and its like have one place more.
    let isFine = abs(step * pow(10, Double(places)) - (step * pow(10, Double(places))).rounded()) > 1e-6
    return ticks.map { FigureText.fixed($0, isFine ? places + 1 : places) }
  }

  /// 1, 2, 2.5 or 5 times a power of ten, the next that is as large.
  private static func step(_ least: Double) -> Double {
    let power = pow(10, log10(least).rounded(.down))
    return ([1, 2, 2.5, 5].first { $0 * power >= least * (1 - 1e-9) } ?? 10) * power
  }
}

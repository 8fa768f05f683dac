// SPDX-License-Identifier: Apache-2.0

/// The step-down correction of Holm (1979) for several tests at once.
enum Holm {
  /// What each of these chances becomes, so that the chance of any false alarm among all stays below the level.
  static func adjust(_ chances: [Double]) -> [Double] {
    var adjusted = chances
    var last = 0.0
    for (place, index) in chances.indices.sorted(by: { chances[$0] < chances[$1] }).enumerated() {
      last = max(last, min(1, chances[index] * Double(chances.count - place)))
      adjusted[index] = last
    }
    return adjusted
  }
}

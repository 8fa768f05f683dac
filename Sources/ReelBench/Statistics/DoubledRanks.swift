// SPDX-License-Identifier: Apache-2.0

/// Twice the rank of each value among all, from the smallest, so that the mean rank of ties is a whole number.
struct DoubledRanks: Equatable {
  /// In the order of the values.
  let values: [Int]
  /// How many values each group of ties has.
  let ties: [Int]

  /// Ranks the values.
  init(_ samples: [Double]) {
    let order = samples.indices.sorted { samples[$0] < samples[$1] }
    var values = [Int](repeating: 0, count: samples.count)
    var ties: [Int] = []
    var start = 0
    while start < order.count {
      let group = order[start...].prefix { samples[$0] == samples[order[start]] }
      // Ranks start + 1 to start + count: twice their mean.
      for index in group { values[index] = 2 * start + group.count + 1 }
      if group.count > 1 { ties.append(group.count) }
      start += group.count
    }
    self.values = values
    self.ties = ties
  }
}

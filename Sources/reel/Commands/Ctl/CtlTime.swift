// SPDX-License-Identifier: Apache-2.0

/// Times in the unit that suits them.
enum CtlTime {
  /// A short time: `14 µs`, `72.5 ms`, `2.5 s`.
  static func text(microseconds: Double) -> String {
    if microseconds < 999.5 { return "\(Int(max(microseconds, 0).rounded())) µs" }
    if microseconds < 999_950 { return FigureTable.decimal(microseconds / 1e3, places: 1) + " ms" }
    return FigureTable.decimal(microseconds / 1e6, places: 1) + " s"
  }

  /// A long one: `12 s`, `3 min 5 s`, `2 d 4 h`.
  static func text(seconds: Int) -> String {
    let units = [(86_400, "d"), (3_600, "h"), (60, "min"), (1, "s")]
    guard let first = units.firstIndex(where: { seconds >= $0.0 }) else { return "0 s" }
    var (rest, parts) = (seconds, [String]())
    for (length, name) in units[first...].prefix(2) {
      if rest >= length { parts.append("\(rest / length) \(name)") }
      rest %= length
    }
    return parts.joined(separator: " ")
  }
}

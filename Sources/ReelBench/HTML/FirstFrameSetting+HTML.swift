// SPDX-License-Identifier: Apache-2.0

extension FirstFrameSetting {
  /// The conditions, in words.
  var words: String {
    var parts = [cache.rawValue, FigureText.count(threads, "thread", "threads")]
    if probesAlways { parts.append("probed always") }
    if let line {
      parts.append("origin " + FigureText.milliseconds(line.roundTripMilliseconds))
      if let rate = line.megabitsPerSecond { parts.append(FigureText.with("Mbit/s", rate)) }
      if let fault = line.fault { parts.append(fault.rawValue) }
    }
    return parts.joined(separator: ", ")
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Metrics in the text format of Prometheus, version 0.0.4.
struct MetricsText {
  /// What a family is.
  enum Kind: String {
    case counter, gauge
  }

  /// One number of a family, told apart by the value of a label.
  struct Sample {
    let label: (name: String, value: String)?
    let value: Double

    init(_ value: Double, _ label: (name: String, value: String)? = nil) {
      self.label = label
      self.value = value
    }

    init(_ value: Int, _ label: (name: String, value: String)? = nil) { self.init(Double(value), label) }
  }

  /// What HTTP calls it.
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  /// The lines so far.
  private(set) var text = ""

  /// Adds a family of numbers.
  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ samples: [Sample]) {
    head(name, kind.rawValue, help)
    for sample in samples { line(name, sample.label.map { [$0] } ?? [], Self.number(sample.value)) }
  }

  /// Adds a family of one number.
  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
    add(name, kind, help, [Sample(value)])
  }

  /// Adds a family of histograms of seconds, told apart by the value of a label.
  mutating func add(_ name: String, _ help: String, _ histograms: [(label: (name: String, value: String)?, Histogram)])
  {
    head(name, "histogram", help)
    for (label, histogram) in histograms {
      let labels = label.map { [$0] } ?? []
      var sum = 0
      for (count, bound) in zip(histogram.counts, Histogram.bounds.map(Self.number) + ["+Inf"]) {
        sum += count
        line(name + "_bucket", labels + [("le", bound)], "\(sum)")
      }
      line(name + "_sum", labels, Self.number(Double(histogram.sum) / 1e9))
      line(name + "_count", labels, "\(sum)")
    }
  }

  private mutating func head(_ name: String, _ kind: String, _ help: String) {
    text += "# HELP \(name) \(Self.escape(help, quotes: false))\n# TYPE \(name) \(kind)\n"
  }

  private mutating func line(_ name: String, _ labels: [(name: String, value: String)], _ value: String) {
    let pairs = labels.map { "\($0.name)=\"\(Self.escape($0.value, quotes: true))\"" }.joined(separator: ",")
    text += name + (pairs.isEmpty ? "" : "{\(pairs)}") + " \(value)\n"
  }

  /// As few digits as name it: `5`, `0.0001`.
  private static func number(_ value: Double) -> String {
    if let whole = Int(exactly: value) { return "\(whole)" }
    return "\(value)"
  }

  private static func escape(_ text: String, quotes: Bool) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\"" where quotes: escaped += "\\\""
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}

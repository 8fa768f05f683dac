// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// A hint as the JSON documents write it.
public struct HintEntry: Encodable, Equatable, Sendable {
  private enum CodingKeys: CodingKey {
    case code, message, costMs, costCi95Ms, unmeasured
  }

  private let hint: Hint
  private let cost: MeasuredHint.Cost

  /// The entry for a hint whose cost nobody asked for.
  public init(_ hint: Hint) {
    self.hint = hint
    cost = .unasked
  }

  /// The entry for a hint with its cost.
  init(_ measured: MeasuredHint) {
    hint = measured.hint
    cost = measured.cost
  }

  /// Writes `cost_ms` as null rather than leaving it out where nobody measured it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(hint.code.rawValue, forKey: .code)
    try container.encode(hint.message, forKey: .message)
    switch cost {
    case .unasked: try container.encodeNil(forKey: .costMs)
    case .unmeasured(let reason):
      try container.encodeNil(forKey: .costMs)
      try container.encode(reason, forKey: .unmeasured)
    case .measured(let saving):
      try container.encode(saving.value, forKey: .costMs)
      try container.encode(saving.ci95, forKey: .costCi95Ms)
    }
  }
}

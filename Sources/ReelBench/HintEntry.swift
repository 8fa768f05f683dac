// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// A hint as the JSON documents write it.
public struct HintEntry: Encodable, Equatable, Sendable {
  private enum CodingKeys: CodingKey {
    case code, message, costMs
  }

  private let code, message: String

  /// The entry for a hint whose cost nobody measured.
  public init(_ hint: Hint) {
    code = hint.code.rawValue
    message = hint.message
  }

  /// Writes `cost_ms` as null rather than leaving it out: nobody measured it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(code, forKey: .code)
    try container.encode(message, forKey: .message)
    try container.encodeNil(forKey: .costMs)
  }
}

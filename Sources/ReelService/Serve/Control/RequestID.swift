// SPDX-License-Identifier: Apache-2.0

/// What somebody calls a request by, so that the answer can be told from others.
enum RequestID: Codable, Equatable, Sendable {
  case text(String)
  case whole(Int)
  case number(Double)

  /// Bytes of a text.
  private static let limit = 256
  /// Numbers with a fraction are smaller: up to here each is repeated as it was written.
  private static let exact = 9_007_199_254_740_992.0

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self), text.utf8.count <= Self.limit {
      self = .text(text)
    } else if let number = try? value.decode(Int.self) {
      self = .whole(number)
    } else if let number = try? value.decode(Double.self), abs(number) < Self.exact {
      self = .number(number)
    } else {
      throw ControlFailure(.malformed, "id is a text of at most \(Self.limit) bytes, or a number of at most 64 bits")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .text(let text): try value.encode(text)
    case .whole(let number): try value.encode(number)
    case .number(let number): try value.encode(number)
    }
  }
}

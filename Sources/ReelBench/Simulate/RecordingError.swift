// SPDX-License-Identifier: Apache-2.0

/// Why a document cannot be replayed.
public struct RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong with it, and where.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension RecordingError {
  /// What JSON's decoder says, in words of the document.
  init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init("'\(Self.path(context.codingPath + [key]))' is missing")
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      self.init("'\(Self.path(context.codingPath))' is of another kind than it should be")
    case .dataCorrupted(let context):
      self.init(context.codingPath.isEmpty ? "not JSON" : "'\(Self.path(context.codingPath))' cannot be read")
    @unknown default: self.init("not such a document")
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    let parts = keys.map { key in key.intValue.map { "[\($0)]" } ?? "." + name(key.stringValue) }.joined()
    return parts.isEmpty ? "the document" : String(parts.drop { $0 == "." })
  }

  /// A key as it is written.
  private static func name(_ key: String) -> String {
    key.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
  }
}

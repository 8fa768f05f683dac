// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// JSON as it goes over the control socket.
enum ControlText {
  /// Characters of what somebody sent that are sent back in a message.
  private static let quoted = 40

  /// A document on one line, keys in snake case.
  static func line(_ document: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only a number that is none could not be encoded, and there is no such.
    return (try? encoder.encode(document)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? "{}\n"
  }

  /// The answer to a request.
  static func line(_ document: some Encodable, answering id: RequestID?) -> String {
    line(ControlAnswer(document: document, id: id))
  }

  /// What somebody sent, short enough for a message: one character may have any number of scalars.
  static func quote(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > quoted else { return "'\(text)'" }
    return "'\(String(String.UnicodeScalarView(scalars.prefix(quoted))))…'"
  }
}

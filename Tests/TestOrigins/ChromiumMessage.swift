// SPDX-License-Identifier: Apache-2.0

/// What a browser says: the answer to a command, or an event. Only what is asked of it here is kept.
struct ChromiumMessage: Decodable {
  struct Failure: Decodable { let message: String }

  struct Value: Decodable {
    let type: String
    let value: Scalar?
  }

  /// A text or a number.
  enum Scalar: Decodable {
    case text(String)
    case number(Double)
    case other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .other
      }
    }
  }

  struct Answer: Decodable {
    let browserContextId, targetId, sessionId, errorText: String?
    /// In Base64.
    let data: String?
    let result: Value?
  }

  struct Request: Decodable { let url: String }

  struct Entry: Decodable { let level, text: String }

  struct Exception: Decodable { let text: String }

  struct Event: Decodable {
    let request: Request?
    let entry: Entry?
    let exceptionDetails: Exception?
    let type: String?
  }

  let id: Int?
  let error: Failure?
  let result: Answer?
  let method: String?
  let params: Event?
}

// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// JSON as it goes over the control socket: keys in snake case, one document a line.
enum CtlJSON {
  /// A request as it is sent.
  static func line(_ request: CtlRequest) throws(ExitError) -> String { try json(compact: request) }

  /// A document; nil where it is another.
  static func read<Document: Decodable>(_ line: String, as type: Document.Type = Document.self) -> Document? {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try? decoder.decode(type, from: Data(line.utf8))
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Reads one document through a function of its outermost object.
enum MarkedReading {
  /// What `read` makes of a document.
  ///
  /// - Throws: `malformed` for what is no JSON object, or not as `read` expects it; `too-large` for too long a list.
  static func read<Value>(
    _ document: [UInt8], operation: String, _ read: @escaping (MarkedObject) throws -> Value
  ) throws(FeedError) -> Value {
    guard let marked = MarkedJSON.marking(document) else {
      throw FeedError(.malformed, operation: operation, reason: "no JSON that a feed may have")
    }
    do {
      return try JSONDecoder().decode(Reader<Value>.self, from: Data(marked), configuration: read).value
    } catch is MarkedObject.TooLong {
      throw FeedError(.tooLarge, operation: operation, reason: "a list of too many members")
    } catch let error as Mismatch {
      throw FeedError(.malformed, operation: operation, reason: error.reason)
    } catch {
      throw FeedError(.malformed, operation: operation, reason: "no JSON object of the right form")
    }
  }

  /// The document is JSON and not what it should be.
  struct Mismatch: Error {
    let reason: String
  }

  private struct Reader<Value>: DecodableWithConfiguration {
    let value: Value

    init(from decoder: any Decoder, configuration read: (MarkedObject) throws -> Value) throws {
      value = try read(MarkedObject(decoder))
    }
  }
}

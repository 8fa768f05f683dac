// SPDX-License-Identifier: Apache-2.0

/// Rewrites JSON so that numbers keep their text: `12.0` becomes `"n12.0"`, and `"12.0"` becomes `"s12.0"`.
///
/// A decoder would make a `Double` of a number, and an id of many digits or with a zero at its end would be another.
/// Every string, key or value, gets a mark too, so that no text can pass for a number.
struct MarkedJSON {
  /// How deep objects and lists may lie in each other.
  static let depthLimit = 64

  /// Before the text of a number.
  static let numberMark = UInt8(ascii: "n")
  /// Before the text of a string.
  static let stringMark = UInt8(ascii: "s")

  private var input: ArraySlice<UInt8>
  private var output: [UInt8] = []
  private var depth = 0

  /// The marked form of a document; nil for what is no UTF-8, has a number or a string that JSON does not know, or is
  /// too deep. Whether the rest is JSON is for a decoder to say.
  static func marking(_ document: [UInt8]) -> [UInt8]? {
    guard String(validating: document, as: UTF8.self) != nil else { return nil }
    var marker = MarkedJSON(input: document[...].withoutByteOrderMark)
    return marker.mark() ? marker.output : nil
  }

  private init(input: ArraySlice<UInt8>) {
    self.input = input
    output.reserveCapacity(input.count + input.count / 8)
  }

  private mutating func mark() -> Bool {
    while let byte = input.first {
      switch byte {
      case UInt8(ascii: "\""): guard copyString() else { return false }
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard copyNumber() else { return false }
      default:
        guard copyOther(byte) else { return false }
      }
    }
    return true
  }

  /// Copies what is neither in a string nor of a number.
  private mutating func copyOther(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      // The decoder would let a comma before the end pass.
      let last = output.last { !" \t\r\n".utf8.contains($0) }
      if last == UInt8(ascii: ",") { return false }
      depth -= 1
    default: break
    }
    output.append(byte)
    input.removeFirst()
    return depth <= Self.depthLimit
  }

  /// Copies a string up to its closing quote.
  private mutating func copyString() -> Bool {
    output += [input.removeFirst(), Self.stringMark]
    while let byte = input.popFirst() {
      guard byte >= 0x20 else { return false }
      output.append(byte)
      if byte == UInt8(ascii: "\"") { return true }
      if byte == UInt8(ascii: "\\") {
        guard let escaped = input.popFirst(), "\"\\/bfnrtu".utf8.contains(escaped) else { return false }
        output.append(escaped)
      }
    }
    return false
  }

  private mutating func copyNumber() -> Bool {
    let token = input.prefix { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard Self.isNumber(token) else { return false }
    output += [UInt8(ascii: "\""), Self.numberMark]
    output += token
    output.append(UInt8(ascii: "\""))
    input = input[token.endIndex...]
    return true
  }

  /// Whether a token has the form that RFC 8259 gives a number.
  private static func isNumber(_ token: ArraySlice<UInt8>) -> Bool {
    var rest = token
    func takeDigits() -> Int {
      let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      rest = rest[digits.endIndex...]
      return digits.count
    }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = takeDigits()
    guard whole > 0, !(startsWithZero && whole > 1) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard takeDigits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard takeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}

// SPDX-License-Identifier: Apache-2.0

/// What a Range header asks for (RFC 9110, 14.2).
enum ByteRange: Equatable, Sendable {
  /// The whole: there is no such header, or it is none that has to be understood, such as of several parts.
  case whole
  /// These bytes.
  case part(Range<Int64>)
  /// Nothing that the file has.
  case outside

  /// Reads the value of a header for a file of so many bytes.
  init(_ header: String?, size: Int64) {
    self = .whole
    guard let header, let equals = header.utf8.firstIndex(of: UInt8(ascii: "=")),
      header[..<equals].lowercased() == "bytes"
    else { return }
    let ends = header[header.utf8.index(after: equals)...].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else { return }
    switch (first, last) {
    case (nil, nil): return
    case (nil, let count?): self = count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .outside
    case (let first?, let last):
      guard first <= last ?? .max else { return }
      self = first < size ? .part(first..<min(last ?? .max, size - 1) + 1) : .outside
    }
  }

  /// Nil for what is no number, and the last one that there is for one too large; some nil for nothing.
  private static func number(_ text: Substring) -> Int64?? {
    let text = text.utf8.drop { $0 == 0x20 || $0 == 0x09 }
    guard text.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return text.isEmpty ? .some(nil) : Int64(String(text) ?? "") ?? .max
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A file that a server of faults answers with, and how it breaks the rules meanwhile.
public struct FaultContent: Sendable {
  /// The whole file.
  public var bytes: [UInt8]
  /// Its media type.
  public var type = "application/octet-stream"
  /// Whether a Range header is followed, with status 206, and announced; else the answer is always the whole file.
  public var acceptsRanges = true
  /// The place in the file before which sending stops, nil for its end.
  public var stopsAt: Int?
  /// What Content-Length says beyond the truth; negative for less. Nil leaves the header out.
  public var lengthError: Int? = 0

  /// A file that is served as it should be.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The head and as much of the body as is to be sent, for a request with this Range header.
  func response(range: String?) -> [UInt8] {
    let range = acceptsRanges ? range.flatMap(part) : nil
    if let range, range.isEmpty {
      return FaultStep.head(
        "416 Range Not Satisfiable", ["Content-Range: bytes */\(bytes.count)", "Content-Length: 0"])
    }
    let part = range ?? 0..<bytes.count
    var headers = ["Content-Type: \(type)"]
    if let lengthError { headers.append("Content-Length: \(part.count + lengthError)") }
    if acceptsRanges { headers.append("Accept-Ranges: bytes") }
    if range != nil {
      headers.append("Content-Range: bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bytes.count)")
    }
    let end = max(part.lowerBound, min(part.upperBound, stopsAt ?? .max))
    return FaultStep.head(range == nil ? "200 OK" : "206 Partial Content", headers) + bytes[part.lowerBound..<end]
  }

  /// What "bytes=first-last" or "bytes=first-" asks for; empty where the file is shorter; nil for other forms.
  private func part(_ range: String) -> Range<Int>? {
    let ends = range.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
    guard range.hasPrefix("bytes="), ends.count == 2, let first = Int(ends[0]), first >= 0 else { return nil }
    let last = Int(ends[1]) ?? bytes.count - 1
    guard first < bytes.count, last >= first else { return 0..<0 }
    return first..<min(last + 1, bytes.count)
  }
}

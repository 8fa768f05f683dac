// SPDX-License-Identifier: Apache-2.0

/// A request that came to a server of faults.
public struct FaultRequest: Equatable, Sendable {
  /// The method, such as GET.
  public let method: String
  /// The target as it was sent: path and query.
  public let target: String
  /// The header lines, without their ends.
  public let headers: [String]
  /// The number of its connection, from 1 on.
  public let connection: Int

  /// The path, without the query.
  public var path: String { String(target.prefix { $0 != "?" }) }
  /// What the Range header says, such as "bytes=0-".
  public var range: String? { value(of: "Range") }

  /// The value of the first header of this name.
  public func value(of name: String) -> String? {
    let prefix = name.lowercased() + ":"
    guard let line = headers.first(where: { $0.lowercased().hasPrefix(prefix) }) else { return nil }
    return String(line.dropFirst(prefix.count).drop { $0 == " " })
  }

  /// Reads the head of a request.
  init?(_ head: [UInt8], connection: Int) {
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count == 3 else { return nil }
    method = String(words[0])
    target = String(words[1])
    headers = lines.dropFirst().map(String.init)
    self.connection = connection
  }
}

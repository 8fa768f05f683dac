// SPDX-License-Identifier: Apache-2.0

/// A line of nginx's access log: a request that is over, answered or broken off.
public struct NginxRequest: Equatable, Sendable {
  /// The method, such as GET.
  public let method: String
  /// The target as it was sent: path and query.
  public let target: String
  /// The Range header, such as "bytes=0-", or nil.
  public let range: String?
  /// The status of the answer; 499 where the client left before there was one.
  public let status: Int
  /// Bytes of the body that were sent.
  public let bytes: Int
  /// Tells connections apart.
  public let connection: Int
  /// The User-Agent header, or nil.
  public let agent: String?

  /// The path, without the query.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// The log format that `init` reads, as nginx's configuration writes it.
  static let format = #""\#(variables.joined(separator: #"\t"#))""#

  private static let variables = [
    "$request_method", "$request_uri", "$http_range", "$status", "$body_bytes_sent", "$connection", "$http_user_agent",
  ]

  /// Reads a line; nil for what is none.
  init?(_ line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 7, let status = Int(fields[3]), let bytes = Int(fields[4]), let connection = Int(fields[5])
    else { return nil }
    method = fields[0]
    target = fields[1]
    range = fields[2] == "-" ? nil : fields[2]
    self.status = status
    self.bytes = bytes
    self.connection = connection
    agent = fields[6] == "-" ? nil : fields[6]
  }
}

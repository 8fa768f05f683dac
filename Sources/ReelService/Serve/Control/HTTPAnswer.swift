// SPDX-License-Identifier: Apache-2.0

/// An answer in HTTP, after which the connection is closed.
struct HTTPAnswer: Equatable, Sendable {
  /// The type of a line for people.
  static let plain = "text/plain; charset=utf-8"

  let status: Int
  let type: String
  let body: String

  init(_ status: Int, _ type: String, _ body: String) {
    self.status = status
    self.type = type
    self.body = body
  }

  /// The whole of it.
  func text(withBody: Bool) -> String {
    let head = [
      "HTTP/1.1 \(status) \(Self.reason(status))", "Content-Type: \(type)", "Content-Length: \(body.utf8.count)",
      status == 405 ? "Allow: GET, HEAD" : nil, "Cache-Control: no-store", "Connection: close",
    ]
    return head.compactMap { $0 }.joined(separator: "\r\n") + "\r\n\r\n" + (withBody ? body : "")
  }

  private static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 404: "Not Found"
    default: "Method Not Allowed"
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A connection to a web server on the loopback, on which a test asks one thing after the other.
public final class WebConnection {
  /// What came back.
  public struct Response: Sendable {
    /// Status line and header lines.
    public let head: [String]
    /// The body, chunks put together; less than was promised where the connection ended.
    public let body: [UInt8]
    /// Whether the connection ended before the promised end.
    public let isCut: Bool

    /// The status, 0 where no head came.
    public var status: Int { Int(head.first?.split(separator: " ").dropFirst().first ?? "") ?? 0 }

    /// The value of a header.
    public func value(of name: String) -> String? {
      let prefix = name.lowercased() + ": "
      return head.first { $0.lowercased().hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
  }

  private let descriptor: Int32
  private let port: LoopbackPort
  private var received: [UInt8] = []

  /// Connects.
  public init(to port: LoopbackPort) throws(OriginFailure) {
    descriptor = try LoopbackSocket.connect(to: port)
    self.port = port
  }

  deinit { close(descriptor) }

  /// Asks for what an address has, and waits for all of it.
  public func get(_ address: String, headers: [String] = [], method: String = "GET") -> Response {
    ask(address, headers: headers, method: method)
    return answer(hasBody: method != "HEAD")
  }

  /// Asks, and waits for nothing.
  public func ask(_ address: String, headers: [String] = [], method: String = "GET") {
    let target =
      address.hasPrefix("http://") ? "/" + address.split(separator: "/").dropFirst(2).joined(separator: "/") : address
    let lines = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1:\(port.number)"] + headers + ["", ""]
    _ = LoopbackSocket.send(lines.joined(separator: "\r\n").utf8, to: descriptor)
  }

  /// Waits for so many bytes of an answer, and gives all that have come and were not taken yet.
  public func bytes(_ count: Int) -> [UInt8] {
    while received.count < count, receive() {}
    defer { received = [] }
    return received
  }

  /// Waits for the answer.
  public func answer(hasBody: Bool = true) -> Response {
    let head = line(endingIn: "\r\n\r\n")?.split(separator: "\r\n").map(String.init) ?? []
    let empty = Response(head: head, body: [], isCut: head.isEmpty)
    guard hasBody, !head.isEmpty else { return empty }
    if empty.value(of: "Transfer-Encoding") == "chunked" { return chunks(after: head) }
    let length = Int(empty.value(of: "Content-Length") ?? "") ?? 0
    let body = take(length)
    return Response(head: head, body: body, isCut: body.count < length)
  }

  private func chunks(after head: [String]) -> Response {
    var body: [UInt8] = []
    while let text = line(endingIn: "\r\n"), let length = Int(text, radix: 16) {
      body += take(length)
      guard line(endingIn: "\r\n") == "" else { break }
      if length == 0 { return Response(head: head, body: body, isCut: false) }
    }
    return Response(head: head, body: body, isCut: true)
  }

  private func line(endingIn end: String) -> String? {
    let end = Array(end.utf8)
    var place = 0
    while true {
      while place + end.count <= received.count {
        if received[place...].starts(with: end) {
          defer { received.removeFirst(place + end.count) }
          return String(decoding: received[..<place], as: UTF8.self)
        }
        place += 1
      }
      guard receive() else { return nil }
    }
  }

  private func take(_ count: Int) -> [UInt8] {
    while received.count < count, receive() {}
    let taken = Array(received.prefix(count))
    received.removeFirst(taken.count)
    return taken
  }

  private func receive() -> Bool {
    let bytes = LoopbackSocket.receive(from: descriptor)
    received += bytes
    return !bytes.isEmpty
  }
}

// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestOrigins

/// The least that a test of a server needs: one request on a connection of its own, and everything that comes back.
enum WebClient {
  struct Failure: Error {
    let call: String
    let number: Int32
  }

  struct Response {
    let head: String
    let body: [UInt8]
    /// The connection ended with a reset.
    let wasReset: Bool

    /// The status, 0 where no head came.
    var status: Int { Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0 }
  }

  static func get(
    _ target: String, from port: LoopbackPort, range: String? = nil, bytes limit: Int = .max
  ) throws -> Response {
    let descriptor = try connect(to: port)
    defer { close(descriptor) }
    var lines = ["GET \(target) HTTP/1.1", "Host: localhost", "Connection: close"]
    if let range { lines.append("Range: \(range)") }
    let request = Array((lines + ["", ""]).joined(separator: "\r\n").utf8)
    let sent = unsafe request.withUnsafeBytes {
      unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard sent == request.count else { throw Failure(call: "send", number: errno) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 64 << 10)
    var got = 1
    while got > 0, bytes.count < limit {
      got = unsafe block.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
      bytes += block.prefix(max(got, 0))
    }
    let end = bytes.indices.first { bytes[$0...].starts(with: "\r\n\r\n".utf8) } ?? bytes.count
    return Response(
      head: String(decoding: bytes[..<end], as: UTF8.self), body: Array(bytes[end...].dropFirst(4)), wasReset: got < 0)
  }

  private static func connect(to port: LoopbackPort) throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(call: "socket", number: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.number.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe Glibc.connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close(descriptor)
      throw Failure(call: "connect", number: errno)
    }
    return descriptor
  }
}

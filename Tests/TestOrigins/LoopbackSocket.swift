// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// TCP on 127.0.0.1, by descriptor.
enum LoopbackSocket {
  /// A socket that listens on a port that the system chose, and that port.
  static func listen() throws(OriginFailure) -> (descriptor: Int32, port: LoopbackPort) {
    let descriptor = try make()
    var address = address(of: LoopbackPort(number: 0))
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(descriptor, pointer, length) == 0 && Glibc.listen(descriptor, 128) == 0
          && getsockname(descriptor, pointer, &length) == 0
      }
    }
    guard isListening else {
      let number = errno
      close(descriptor)
      throw OriginFailure("no port to listen on: errno \(number)")
    }
    return (descriptor, LoopbackPort(number: UInt16(bigEndian: address.sin_port)))
  }

  /// A connection to a port.
  static func connect(to port: LoopbackPort) throws(OriginFailure) -> Int32 {
    let descriptor = try make()
    var address = address(of: port)
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe Glibc.connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      let number = errno
      close(descriptor)
      throw OriginFailure("no connection to port \(port.number): errno \(number)")
    }
    return descriptor
  }

  /// Sends everything; false when the other side is gone.
  static func send(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let sent = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent < 0, errno == EINTR { continue }
      guard sent > 0 else { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }

  /// What has arrived, once something has; nothing when the other side has closed or reset the connection.
  static func receive(from descriptor: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let got = unsafe bytes.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
      if got < 0, errno == EINTR { continue }
      return Array(bytes.prefix(max(got, 0)))
    }
  }

  /// Aborts the connection: the other side sees a reset. A close would not do where a child process, started by
  /// another test in that moment, holds the descriptor too.
  static func reset(_ descriptor: Int32) {
    var nowhere = sockaddr(sa_family: sa_family_t(AF_UNSPEC), sa_data: sockaddr().sa_data)
    _ = unsafe Glibc.connect(descriptor, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
  }

  private static func make() throws(OriginFailure) -> Int32 {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_INET, type, 0)
    guard descriptor >= 0 else { throw OriginFailure("no socket: errno \(errno)") }
    return descriptor
  }

  private static func address(of port: LoopbackPort) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.number.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    return address
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import COrigin
internal import Glibc
internal import ReelMedia

/// Owns a running server of libmicrohttpd, and with it its threads.
@safe struct OriginDaemon: ~Copyable {
  private let pointer: OpaquePointer
  private let server: OriginServer
  /// Where it listens.
  let port: UInt16

  /// Starts it.
  ///
  /// - Throws: `io` when there is no port, thread or descriptor for it.
  init(_ server: OriginServer, connections: Int) throws(MediaError) {
    let context = unsafe Unmanaged.passUnretained(server).toOpaque()
    guard let pointer = unsafe corigin_start(UInt32(connections), answer, connect, context) else {
      throw MediaError(.io, operation: "start an origin", reason: "no server on the loopback: errno \(errno)")
    }
    unsafe self.pointer = pointer
    self.server = server
    port = unsafe corigin_port(pointer)
  }

  /// Closes all connections and waits for the threads. The C function is `MHD_stop_daemon`.
  deinit {
    server.closing.signal()
    unsafe MHD_stop_daemon(pointer)
  }
}

private let answer: MHD_AccessHandlerCallback = { context, request, path, method, _, _, uploaded, seen in
  guard let context = unsafe context, let request = unsafe request, let path = unsafe path, let method = unsafe method,
    let uploaded = unsafe uploaded, let seen = unsafe seen
  else { return .NO }
  // The first call comes with the head; one may answer from the second on.
  if unsafe seen.pointee == nil {
    unsafe seen.pointee = context
    return .YES
  }
  if unsafe uploaded.pointee != 0 {
    unsafe uploaded.pointee = 0
    return .YES
  }
  let server = unsafe Unmanaged<OriginServer>.fromOpaque(context).takeUnretainedValue()
  let isAnswered = unsafe server.answer(request, path: String(cString: path), method: String(cString: method))
  return isAnswered ? .YES : .NO
}

private let connect: MHD_NotifyConnectionCallback = { context, request, noted, event in
  guard let context = unsafe context, let noted = unsafe noted, let request = unsafe request else { return }
  let server = unsafe Unmanaged<OriginServer>.fromOpaque(context).takeUnretainedValue()
  if event == .CONNECTION_NOTIFY_STARTED {
    let connection = unsafe server.connect(socket: corigin_socket(request))
    unsafe noted.pointee = unsafe Unmanaged.passRetained(connection).toOpaque()
  } else if let connection = unsafe noted.pointee {
    unsafe Unmanaged<OriginConnection>.fromOpaque(connection).release()
  }
}

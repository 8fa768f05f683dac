// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD

/// Owns an answer as libmicrohttpd has it.
@safe struct OriginReply: ~Copyable {
  private let pointer: OpaquePointer?
  private let status: UInt32

  /// An answer with its body, if it has one, which is let go when it is over.
  init(_ answer: OriginAnswer, _ transfer: OriginTransfer) {
    status = UInt32(answer.status)
    if answer.length == 0 {
      unsafe pointer = MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
    } else {
      let context = unsafe Unmanaged.passRetained(transfer).toOpaque()
      // MHD_SIZE_UNKNOWN, which Swift cannot see, for no promise: the body goes in chunks.
      unsafe pointer = MHD_create_response_from_callback(
        answer.length.map(UInt64.init) ?? .max, Self.block, read, context, release)
      if unsafe pointer == nil { unsafe release(context) }
    }
    for (name, value) in answer.headers { unsafe MHD_add_response_header(pointer, name, value) }
  }

  /// An answer without anything.
  init(status: UInt32) {
    self.status = status
    unsafe pointer = MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
  }

  deinit { if unsafe pointer != nil { unsafe MHD_destroy_response(pointer) } }

  /// Bytes that are read at once, at most.
  private static let block = 64 << 10

  /// Has it sent; false where libmicrohttpd refuses. The C function is `MHD_queue_response`.
  consuming func send(to request: OpaquePointer) -> Bool {
    unsafe pointer != nil && MHD_queue_response(request, status, pointer) == .YES
  }
}

private let read: MHD_ContentReaderCallback = { context, offset, buffer, count in
  guard let context = unsafe context else { return -2 }
  let transfer = unsafe Unmanaged<OriginTransfer>.fromOpaque(context).takeUnretainedValue()
  return unsafe transfer.read(at: Int64(offset), into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
}

private let release: MHD_ContentReaderFreeCallback = { context in
  if let context = unsafe context { unsafe Unmanaged<OriginTransfer>.fromOpaque(context).release() }
}

// SPDX-License-Identifier: Apache-2.0

internal import CCurl
internal import CTransfer

/// A load that is under way. For one thread.
final class Transfer {
  let request: HTTPRequest
  let handle: TransferHandle
  private let continuation: TransferLoop.Continuation
  private var body: [UInt8] = []
  private var isTooLarge = false

  /// Nil without memory.
  init?(_ request: HTTPRequest, _ continuation: TransferLoop.Continuation) {
    guard let handle = TransferHandle() else { return nil }
    self.request = request
    self.handle = handle
    self.continuation = continuation
    guard self.handle.prepare(for: request) else { return nil }
    // Not retained: the table keeps the transfer until libcurl has let go of the handle.
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    let result = unsafe ctransfer_set_writer(
      self.handle.pointer,
      { bytes, size, count, context in
        guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
        let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        return unsafe transfer.take(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
      }, context)
    guard result == CURLE_OK else { return nil }
  }

  /// Tells who waits. Once.
  func finish(_ outcome: HTTPClient.Outcome) { continuation.resume(returning: outcome) }

  /// What came of the load.
  func outcome(_ result: CURLcode) -> HTTPClient.Outcome {
    let status = handle.status
    guard result == CURLE_OK else { return .failure(error(result, status: status)) }
    switch status {
    case 200..<300:
      return .success(HTTPResponse(body: body, address: handle.address ?? request.address, status: status))
    case 404: return .failure(request.error(.notFound, "status 404", status: status))
    default: return .failure(request.error(.http, "status \(status)", status: status))
    }
  }

  /// Takes a piece of the body; false to end the load.
  private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= request.limits.bodyBytes - body.count else {
      isTooLarge = true
      return false
    }
    unsafe body.append(contentsOf: bytes)
    return true
  }

  private func error(_ result: CURLcode, status: Int) -> FeedError {
    let reason = handle.reason(result)
    if isTooLarge || result == CURLE_FILESIZE_EXCEEDED {
      return request.error(.tooLarge, "more than \(request.limits.bodyBytes) bytes")
    }
    switch result {
    case CURLE_OPERATION_TIMEDOUT: return request.error(.timedOut, reason)
    case CURLE_TOO_MANY_REDIRECTS: return request.error(.forbidden, reason)
    // Behind a redirect it is a protocol that is not allowed, else an answer that is no HTTP.
    case CURLE_UNSUPPORTED_PROTOCOL:
      return request.error((300..<400).contains(status) ? .forbidden : .malformed, reason)
    case CURLE_URL_MALFORMAT, CURLE_BAD_CONTENT_ENCODING: return request.error(.malformed, reason)
    default: return request.error(.io, reason)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import CCurl
internal import CTransfer
internal import Glibc
internal import ReelWire

/// Owns the loads that are under way, and the connections. For one thread.
@safe struct TransferTable: ~Copyable {
  private let multi: UnsafeMutableRawPointer?
  private var transfers: [ObjectIdentifier: Transfer] = [:]

  /// libcurl's own state, made once for the process. The C function is `curl_global_init`.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_SSL)) == CURLE_OK

  /// No loads. The C function is `curl_multi_init`.
  init() { unsafe multi = Self.isReady ? unsafe curl_multi_init() : nil }

  deinit { if let multi = unsafe multi { unsafe curl_multi_cleanup(multi) } }

  /// Begins a load. The C function is `curl_multi_add_handle`.
  mutating func start(_ request: HTTPRequest, _ continuation: TransferLoop.Continuation) {
    guard !request.isCancelled else {
      continuation.resume(returning: .failure(request.error(.cancelled, "cancelled")))
      return
    }
    guard let multi = unsafe multi, let transfer = Transfer(request, continuation),
      unsafe curl_multi_add_handle(multi, transfer.handle.pointer) == CURLM_OK
    else {
      continuation.resume(returning: .failure(request.error(.io, "no memory for a transfer")))
      return
    }
    transfers[ObjectIdentifier(request)] = transfer
  }

  /// Ends a load, if it has begun and is not over. The C function is `curl_multi_remove_handle`.
  mutating func cancel(_ request: HTTPRequest) {
    guard let transfer = remove(ObjectIdentifier(request)) else { return }
    transfer.finish(.failure(request.error(.cancelled, "cancelled")))
  }

  /// Ends all loads.
  mutating func cancelAll() { for transfer in transfers.values { cancel(transfer.request) } }

  /// Does what can be done without waiting. The C function is `curl_multi_perform`.
  mutating func perform() {
    guard let multi = unsafe multi else { return }
    var running: Int32 = 0
    _ = unsafe curl_multi_perform(multi, &running)
    var left: Int32 = 0
    while let message = unsafe curl_multi_info_read(multi, &left) {
      guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
      let (handle, result) = unsafe (message.pointee.easy_handle, message.pointee.data.result)
      let found = transfers.first { unsafe $0.value.handle.pointer == handle }
      guard let transfer = found?.value else { continue }
      let outcome = transfer.outcome(result)
      _ = remove(ObjectIdentifier(transfer.request))
      transfer.finish(outcome)
    }
  }

  /// Sleeps until a connection has something or the event is signalled; for ever if nothing is under way. The C
  /// function is `curl_multi_poll`.
  func wait(alsoFor event: borrowing EventDescriptor) {
    guard let multi = unsafe multi else {
      _ = event.wait(nanoseconds: nil)
      return
    }
    var item = curl_waitfd(fd: event.descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
    _ = unsafe curl_multi_poll(multi, &item, 1, .max, nil)
    event.clear()
  }

  private mutating func remove(_ key: ObjectIdentifier) -> Transfer? {
    guard let transfer = transfers.removeValue(forKey: key) else { return nil }
    if let multi = unsafe multi { _ = unsafe curl_multi_remove_handle(multi, transfer.handle.pointer) }
    return transfer
  }
}

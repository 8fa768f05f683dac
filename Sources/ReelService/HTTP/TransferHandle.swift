// SPDX-License-Identifier: Apache-2.0

internal import CCurl
internal import CTransfer

/// Owns one handle of libcurl and the text in which it describes its errors.
@safe struct TransferHandle: ~Copyable {
  let pointer: UnsafeMutableRawPointer
  private let errorText: UnsafeMutablePointer<CChar>

  /// Nil without memory. The C function is `curl_easy_init`.
  init?() {
    guard let handle = unsafe curl_easy_init() else { return nil }
    unsafe pointer = unsafe handle
    unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    _ = unsafe ctransfer_set_error_text(pointer, errorText)
  }

  deinit {
    unsafe curl_easy_cleanup(pointer)
    unsafe errorText.deallocate()
  }

  /// Sets what a load of `request` needs; false without memory. The C function is `curl_easy_setopt`.
  func prepare(for request: HTTPRequest) -> Bool {
    let limits = request.limits
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, 1), (CURLOPT_MAXREDIRS, limits.redirects),
      (CURLOPT_CONNECTTIMEOUT_MS, limits.connecting.milliseconds), (CURLOPT_TIMEOUT_MS, limits.total.milliseconds),
      // The thread never waits for a name server that is slow: the question is left to itself.
      (CURLOPT_QUICK_EXIT, 1),
    ]
    let texts = [
      (CURLOPT_URL, request.address), (CURLOPT_USERAGENT, "reel/0.1"), (CURLOPT_PROTOCOLS_STR, "http,https"),
      (CURLOPT_REDIR_PROTOCOLS_STR, "http,https"),
      // Every encoding that libcurl can unpack.
      (CURLOPT_ACCEPT_ENCODING, ""),
    ]
    let size = unsafe ctransfer_set_size(pointer, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(limits.bodyBytes))
    let opener = unsafe ctransfer_close_on_exec(pointer)
    return size == CURLE_OK && opener == CURLE_OK
      && numbers.allSatisfy { unsafe ctransfer_set_number(pointer, $0.0, $0.1) == CURLE_OK }
      && texts.allSatisfy { unsafe ctransfer_set_text(pointer, $0.0, $0.1) == CURLE_OK }
  }

  /// The status of the last response, 0 if none came.
  var status: Int { unsafe ctransfer_number(pointer, CURLINFO_RESPONSE_CODE) }

  /// The address of the last response.
  var address: String? {
    unsafe ctransfer_text(pointer, CURLINFO_EFFECTIVE_URL).map { unsafe String(cString: $0) }
  }

  /// What a result means, in libcurl's words.
  func reason(_ result: CURLcode) -> String {
    let text = unsafe String(cString: errorText)
    return text.isEmpty ? unsafe String(cString: curl_easy_strerror(result)) : text
  }
}

extension Duration {
  /// Whole milliseconds, at least one: libcurl takes zero for no limit.
  fileprivate var milliseconds: Int {
    let (seconds, attoseconds) = components
    return max(1, Int(clamping: min(seconds, 1 << 40) * 1000 + attoseconds / 1_000_000_000_000_000))
  }
}

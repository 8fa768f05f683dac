// SPDX-License-Identifier: Apache-2.0

internal import CCurl
internal import ReelMedia

/// An address in a feed, which may lead to web servers only.
enum RemoteReference {
  /// The video that a reference means.
  ///
  /// - Parameter base: what relative addresses begin at, nil where none may be relative.
  /// - Returns: a failure, `forbidden`, for any protocol but http and https.
  static func resolve(_ reference: String, against base: String?) -> Result<MediaSource, MediaError> {
    let scheme = LinkText.scheme(of: reference)
    guard scheme == nil ? base != nil : LinkText.isWeb(reference) else {
      return .failure(forbidden(reference, "the protocol '\(scheme ?? "")' is not allowed in a feed"))
    }
    // What Windows takes for a share of another machine; browsers take its slashes for plain ones.
    let startsShare = reference.utf8.prefix(2).allSatisfy { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "/") }
    guard !(startsShare && reference.utf8.prefix(2).contains(UInt8(ascii: "\\"))) else {
      return .failure(forbidden(reference, "a share of another machine is no address"))
    }
    // libcurl takes `10:30.mp4` for a scheme and what follows it.
    let isPath = scheme == nil && reference.utf8.first.map { !"/?#".utf8.contains($0) } == true
    guard let address = absolute(isPath ? "./" + reference : reference, base: base) else {
      return .failure(forbidden(reference, "no http or https address"))
    }
    do {
      return .success(try MediaSource(remote: address))
    } catch {
      return .failure(error)
    }
  }

  /// The address that libcurl makes of a base and a reference. The C function is `curl_url_set`.
  private static func absolute(_ reference: String, base: String?) -> String? {
    guard let url = unsafe curl_url() else { return nil }
    defer { unsafe curl_url_cleanup(url) }
    if let base, unsafe curl_url_set(url, CURLUPART_URL, base, UInt32(CURLU_URLENCODE)) != CURLUE_OK { return nil }
    guard unsafe curl_url_set(url, CURLUPART_URL, reference, UInt32(CURLU_URLENCODE)) == CURLUE_OK else { return nil }
    var text: UnsafeMutablePointer<CChar>?
    guard unsafe curl_url_get(url, CURLUPART_URL, &text, 0) == CURLUE_OK, let text = unsafe text else { return nil }
    defer { unsafe curl_free(text) }
    return unsafe String(validatingCString: text)
  }

  private static func forbidden(_ reference: String, _ reason: String) -> MediaError {
    MediaError(.forbidden, operation: "open \(reference)", reason: reason)
  }
}

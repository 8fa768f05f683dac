// SPDX-License-Identifier: Apache-2.0

internal import CCurl

/// The libcurl that is loaded.
public enum CurlVersion {
  /// Its version, such as `7.88.1`. The C function is `curl_version_info`.
  public static var text: String {
    // The first form of what it tells, which has all that is asked for here.
    let info = unsafe curl_version_info(CURLVERSION_FIRST)
    return unsafe info?.pointee.version.map { unsafe String(cString: $0) } ?? ""
  }
}

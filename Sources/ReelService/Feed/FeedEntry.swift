// SPDX-License-Identifier: Apache-2.0

/// A reel as it stands in a list, before its address is resolved.
struct FeedEntry: Equatable, Sendable {
  /// Its stable name.
  let id: String
  /// Its address or path as written.
  let reference: String
  var title: String? = nil
  /// Seconds since 1970.
  var expiresAt: Double? = nil

  /// The name of a reel that has none: its address without query and fragment, where signed tokens live.
  static func identity(of reference: String) -> String {
    let end = reference.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    return String(reference[..<(end ?? reference.endIndex)])
  }
}

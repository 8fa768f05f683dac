// SPDX-License-Identifier: Apache-2.0

/// The address of a file as desktops write it, on which they have to agree byte for byte: its MD5 names the thumbnail.
enum FileURI {
  /// The address of an absolute path; nil for any other, and for one with a NUL.
  ///
  /// Escaped as GLib's `g_filename_to_uri` does it. Before that, doubled slashes, `.` and `..` are resolved by the text
  /// alone, as `g_canonicalize_filename` does for every file that a desktop opens; links are not followed.
  static func text(ofPath path: String) -> String? {
    guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(0) else { return nil }
    var parts: [Substring.UTF8View] = []
    for part in path.utf8.split(separator: UInt8(ascii: "/")) {
      switch String(Substring(part)) {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    // POSIX lets exactly two slashes at the beginning mean something of their own.
    let slashes = path.utf8.prefix { $0 == UInt8(ascii: "/") }.count
    let clean = (slashes == 2 ? "//" : "/") + parts.map { String(Substring($0)) }.joined(separator: "/")
    return "file://" + PercentEncoding.text(clean, keeping: "!$&'()*+,/:=@")
  }
}

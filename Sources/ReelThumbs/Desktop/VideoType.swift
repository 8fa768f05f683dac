// SPDX-License-Identifier: Apache-2.0

/// What a video's name says it is.
public enum VideoType {
  /// Names of types as the freedesktop.org database of MIME types has them.
  static let types = [
    "3g2": "video/3gpp2", "3gp": "video/3gpp", "avi": "video/x-msvideo", "f4v": "video/mp4", "flv": "video/x-flv",
    "m2t": "video/mp2t", "m2ts": "video/mp2t", "m4v": "video/mp4", "mkv": "video/x-matroska", "mov": "video/quicktime",
    "mp4": "video/mp4", "mpeg": "video/mpeg", "mpg": "video/mpeg", "mts": "video/mp2t", "ogv": "video/ogg",
    "qt": "video/quicktime", "ts": "video/mp2t", "webm": "video/webm", "wmv": "video/x-ms-wmv",
  ]

  /// The MIME type of a file with this name or path; nil where the name does not tell.
  public static func mimeType(ofName name: String) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).last?.split(
      separator: ".", omittingEmptySubsequences: false)
    guard let parts, parts.count > 1 else { return nil }
    return types[parts[parts.count - 1].lowercased()]
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ReelMedia

/// What an origin tells of a file.
struct OriginFile: Equatable, Sendable {
  /// Size in bytes.
  let size: Int64
  /// The entity tag, with its quotes: another one for other contents (RFC 9110, 8.8.3).
  let tag: String
  /// The media type.
  let type: String

  /// What is told of an open file as it is now; nil where the system tells nothing.
  init?(_ file: OpenFile, name: String) {
    var status = stat()
    guard unsafe fstat(file.descriptor, &status) == 0 else { return nil }
    let numbers = [
      Int64(status.st_ino), Int64(status.st_size), Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec),
    ]
    self.init(
      size: Int64(status.st_size),
      tag: "\"" + numbers.map { String(UInt64(bitPattern: $0), radix: 16) }.joined(separator: "-") + "\"",
      type: Self.type(of: name))
  }

  /// The same facts of a made-up file.
  init(size: Int64, tag: String, type: String) {
    self.size = size
    self.tag = tag
    self.type = type
  }

  private static func type(of name: String) -> String {
    switch name.split(separator: ".").last?.lowercased() {
    case "mp4", "m4v": "video/mp4"
    case "mov": "video/quicktime"
    case "webm": "video/webm"
    case "mkv": "video/matroska"
    case "ts": "video/mp2t"
    default: "application/octet-stream"
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What a clip is opened from: a local file, by name or already open, or what a web server has at an address.
public struct MediaSource: Equatable, Sendable {
  /// The path or the address as it was named.
  public let path: String
  /// Whether it is an address, which is opened over HTTP.
  public let isRemote: Bool
  /// The file, where somebody has opened it already.
  public let file: OpenFile?

  /// A file by its path, whatever that looks like.
  ///
  /// - Throws: `not-found` for a name with a zero byte, which no file can have.
  public init(file path: String) throws(MediaError) {
    if path.utf8.contains(0) {
      throw MediaError(.notFound, operation: "open \(path)", reason: "a zero byte in the name")
    }
    self.path = path
    isRemote = false
    file = nil
  }

  /// An open file. Nothing that it refers to is ever followed: it has no folder.
  ///
  /// - Parameter name: what it is called in errors.
  public init(open file: OpenFile, name: String) {
    // Below what is no folder nothing can be found.
    path = "/dev/null/" + name.filter { $0 != "/" && $0 != "\0" }
    isRemote = false
    self.file = file
  }

  /// An address.
  ///
  /// - Throws: `forbidden` for any protocol but http and https, and for what is no address.
  public init(remote address: String) throws(MediaError) {
    let isClean = address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7f }
    guard isClean, ["http", "https"].contains(Self.scheme(of: address)), address.contains("://") else {
      throw MediaError(.forbidden, operation: "open \(address)", reason: "no http or https address")
    }
    path = address
    isRemote = true
    file = nil
  }

  /// Reads a source as a user names it: a path, or `file:` and a path.
  ///
  /// - Throws: `not-found` for a name with a zero byte, which no file can have; `forbidden` for any other protocol. A
  ///   name that only looks like one and is a file counts as the file.
  public init(_ name: String) throws(MediaError) {
    guard let scheme = Self.scheme(of: name), unsafe access(name, F_OK) != 0 else {
      try self.init(file: name)
      return
    }
    guard scheme == "file" else {
      throw MediaError(
        .forbidden, operation: "open \(name)", reason: "the protocol '\(scheme)' is not allowed, only local files are")
    }
    try self.init(file: String(name.dropFirst("file:".count)))
  }

  /// What stands before the first colon, if it has the form of a URL scheme (RFC 3986, 3.1) or of FFmpeg's
  /// `subfile,,…`.
  private static func scheme(of name: String) -> String? {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = name[..<colon].prefix { $0 != "," }
    let isScheme =
      scheme.first?.isLetter == true
      && scheme.allSatisfy { character in
        character.isASCII && (character.isLetter || character.isNumber || "+-.".contains(character))
      }
    return isScheme ? scheme.lowercased() : nil
  }
}

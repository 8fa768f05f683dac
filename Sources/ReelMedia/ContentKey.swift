// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
internal import Glibc

/// What a verdict about a source is remembered by.
///
/// A file that is written anew or touched gets another key. An address keeps its key whatever token is in its query.
public struct ContentKey: Hashable, Sendable, CustomStringConvertible {
  /// The path, or the address without query and fragment.
  public let name: String
  /// Size in bytes and time of the last change in nanoseconds; nil for an address.
  private let version: Version?

  /// Whether it is that of an address, whose query it leaves out.
  public var isAddress: Bool { version == nil }

  private struct Version: Hashable {
    let size, nanoseconds: Int64
  }

  /// The key for what a source has now.
  ///
  /// - Throws: what opening throws for a file that cannot be found or reached. What is there and is no regular file has
  ///   a key; opening it then says what is wrong. Never for an address.
  public init(_ source: MediaSource) throws(MediaError) {
    guard !source.isRemote else {
      let ends = [UInt8(ascii: "?"), UInt8(ascii: "#")]
      name = String(decoding: source.path.utf8.prefix { !ends.contains($0) }, as: UTF8.self)
      version = nil
      return
    }
    var status = stat()
    let result =
      if let file = source.file { unsafe fstat(file.descriptor, &status) } else { unsafe stat(source.path, &status) }
    guard result == 0 else {
      throw MediaError(opening: source, averror: cffmpeg_error(errno))
    }
    // An open file has no name of its own.
    name = source.file == nil ? source.path : "file \(status.st_dev):\(status.st_ino)"
    // Times come from the file system: they may lie anywhere, and must not trap.
    let seconds = Int64(status.st_mtim.tv_sec) &* 1_000_000_000
    version = Version(size: Int64(status.st_size), nanoseconds: seconds &+ Int64(status.st_mtim.tv_nsec))
  }

  /// For logs: the name, and for a file its size and time.
  public var description: String {
    version.map { "\(name) (\($0.size) bytes, \($0.nanoseconds) ns)" } ?? name
  }
}

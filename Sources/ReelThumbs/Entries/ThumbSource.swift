// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ReelMedia

/// One reel of a run.
public struct ThumbSource: Hashable, Codable, Sendable {
  /// The path as it was named, or the address.
  public let path: String
  /// Whether it is an address.
  public let isRemote: Bool
  /// What its feed calls it; nil for what no feed lists.
  public let id: String?
  /// Why its feed may not have it from there.
  public let refusal: ThumbFailure?

  /// A reel by its path or address.
  public init(path: String, isRemote: Bool = false, id: String? = nil, refusal: ThumbFailure? = nil) {
    self.refusal = refusal
    self.path = path
    self.isRemote = isRemote
    self.id = id
  }

  /// What it is opened from.
  ///
  /// - Throws: as `MediaSource`.
  func media() throws(MediaError) -> MediaSource {
    isRemote ? try MediaSource(remote: path) : try MediaSource(path)
  }

  /// What documents call it: an address without what may be secret in its query.
  public var name: String { isRemote ? String(path.prefix { $0 != "?" && $0 != "#" }) : path }

  /// What it is dealt to the parts of a run by: does not change with where a file is mounted, or how it is spelled.
  var shardKey: String { id ?? (isRemote ? name : "\(lastPart) \(Self.size(of: path))") }

  /// Bytes of a file, 0 where it cannot be found.
  private static func size(of path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// What its contents are known by: changes with them. Where the file cannot be reached, its path.
  public var contentKey: String {
    do throws(MediaError) { return try ContentKey(media()).description } catch { return path }
  }

  /// The last part of the path without its extension, or of the address without its query.
  var stem: String {
    guard let dot = lastPart.lastIndex(of: "."), dot != lastPart.startIndex else { return lastPart }
    return String(lastPart[..<dot])
  }

  /// What comes after its last dot, without the dot.
  var pathExtension: String {
    guard let dot = lastPart.lastIndex(of: "."), dot != lastPart.startIndex else { return "" }
    return String(lastPart[lastPart.index(after: dot)...])
  }

  private var lastPart: String {
    name.split(separator: "/").last.map(String.init) ?? path
  }
}

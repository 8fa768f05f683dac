// SPDX-License-Identifier: Apache-2.0

/// An object of a marked document, read by dotted paths.
struct MarkedObject {
  private let container: KeyedDecodingContainer<MarkedKey>

  /// The object that a decoder stands at; throws where it stands at anything else.
  init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: MarkedKey.self) }

  /// The value at a path, nil where a part of it is absent.
  func value(at path: String) throws -> MarkedValue? {
    guard let (holder, key) = try holder(of: path) else { return nil }
    return try holder.decode(MarkedValue.self, forKey: key)
  }

  /// The decoders of the members of the list at a path, nil where there is no value or null.
  func list(at path: String, limit: Int) throws -> [any Decoder]? {
    guard let (holder, key) = try holder(of: path), try !holder.decodeNil(forKey: key) else { return nil }
    var list = try holder.nestedUnkeyedContainer(forKey: key)
    var members: [any Decoder] = []
    while !list.isAtEnd {
      guard members.count < limit else { throw TooLong() }
      members.append(try list.superDecoder())
    }
    return members
  }

  /// A list has more members than the limit.
  struct TooLong: Error {}

  /// The innermost object of a path, and its key there, if it has one.
  private func holder(of path: String) throws -> (KeyedDecodingContainer<MarkedKey>, MarkedKey)? {
    let keys = path.split(separator: ".", omittingEmptySubsequences: false).map(MarkedKey.init(named:))
    guard let last = keys.last else { return nil }
    var holder = container
    for key in keys.dropLast() {
      guard holder.contains(key), try !holder.decodeNil(forKey: key) else { return nil }
      holder = try holder.nestedContainer(keyedBy: MarkedKey.self, forKey: key)
    }
    return holder.contains(last) ? (holder, last) : nil
  }
}

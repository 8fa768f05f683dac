// SPDX-License-Identifier: Apache-2.0

/// What the files of each reel of a run are called: no two alike, and the same in every run of the same reels.
public struct OutputNames {
  /// The names in the order of the reels.
  public let names: [String]

  /// Where several would have one name, or the name of another's sheet, each has digits of its own path behind it.
  public init(_ sources: [ThumbSource], template: NameTemplate) {
    let plain = sources.enumerated().map { template.name(of: $1, index: $0 + 1) }
    var uses: [String: Int] = [:]
    for name in plain { uses[name.lowercased(), default: 0] += 1 }
    var taken = Set<String>()
    names = zip(plain, sources).map { name, source in
      var unique = name
      if uses[name.lowercased(), default: 0] > 1 || Self.looksDerived(name) {
        unique = "\(name)-\(StableHash.digits(source.path, count: 8))"
      }
      // The same reel twice, or two paths with the same digits.
      var round = 2
      while !taken.insert(unique.lowercased()).inserted {
        unique = "\(name)-\(StableHash.digits(source.path, count: 8))-\(round)"
        round += 1
      }
      return unique
    }
  }

  /// Whether it ends as the names of sheets do, see `OutputName`, or is that of the manifest.
  private static func looksDerived(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".sheet") || name.contains(".sprites-") || name.hasPrefix("manifest")
      || name.hasPrefix("overview")
  }
}

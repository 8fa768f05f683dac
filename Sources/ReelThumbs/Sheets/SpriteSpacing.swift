// SPDX-License-Identifier: Apache-2.0

/// Which moments of a reel lie on its sprite sheets.
public enum SpriteSpacing: Hashable, Codable, Sendable {
  /// So many, evenly spread.
  case count(Int)
  /// One for each of so many seconds.
  case every(seconds: Double)

  /// The most pictures of one reel.
  public static let limit = 10_000

  /// Reads `100`, or `every 5` with any of a space, `=` and `:` between; nil for everything else.
  public init?(_ text: String) {
    if let count = Int(text), (1...Self.limit).contains(count) {
      self = .count(count)
      return
    }
    guard text.hasPrefix("every"), let mark = text.dropFirst("every".count).first, " =:".contains(mark),
      let seconds = Double(text.dropFirst("every".count + 1)), (0.04...86_400).contains(seconds)
    else { return nil }
    self = .every(seconds: seconds)
  }
}

extension SpriteSpacing: RawRepresentable {
  /// As it is read; documents have it so, too.
  public init?(rawValue: String) { self.init(rawValue) }

  /// As it is written.
  public var rawValue: String {
    switch self {
    case .count(let count): "\(count)"
    case .every(let seconds): "every \(seconds)"
    }
  }
}

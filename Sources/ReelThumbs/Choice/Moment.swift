// SPDX-License-Identifier: Apache-2.0

/// Which moment of a reel its thumbnail shows.
public enum Moment: Hashable, Codable, Sendable {
  /// The first one that looks like something, among few.
  case best
  /// The frame that is shown first.
  case first
  /// So many seconds after the start.
  case seconds(Double)
  /// So much of the way from the start to the end, from 0 to 1.
  case share(Double)

  /// Reads `best`, `first`, seconds such as `2.5`, or a share such as `10%`; nil for everything else.
  public init?(_ text: String) {
    switch text {
    case "best": self = .best
    case "first": self = .first
    default:
      if text.hasSuffix("%") {
        guard let percent = Self.number(text.dropLast()), (0...100).contains(percent) else { return nil }
        self = .share(percent / 100)
      } else {
        guard let seconds = Self.number(text[...]), (0...1e9).contains(seconds) else { return nil }
        self = .seconds(seconds)
      }
    }
  }

  /// Digits and a point: what else Swift reads as a number, nobody means.
  private static func number(_ text: Substring) -> Double? {
    text.allSatisfy { $0 == "." || ("0"..."9").contains($0) } ? Double(text) : nil
  }
}

extension Moment: RawRepresentable {
  /// As it is read; documents have it so, too.
  public init?(rawValue: String) { self.init(rawValue) }

  /// As it is written.
  public var rawValue: String {
    switch self {
    case .best: "best"
    case .first: "first"
    case .seconds(let seconds): "\(seconds)"
    case .share(let share): "\(share * 100)%"
    }
  }
}

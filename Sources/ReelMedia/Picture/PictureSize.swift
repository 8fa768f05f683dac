// SPDX-License-Identifier: Apache-2.0

/// How large a picture is to be, in pixels of what is shown: turned upright, with square pixels.
public enum PictureSize: Hashable, Codable, Sendable {
  /// So many on its longer side.
  case longest(Int)
  /// So many across, and down what the shape makes of it.
  case width(Int)
  /// So many down, and across what the shape makes of it.
  case height(Int)
  /// A box that it fits into, or that it fills.
  case box(width: Int, height: Int)

  /// The largest side that can be asked for.
  public static let limit = 16_384

  /// Reads `256`, `256x`, `x256` or `256x144`; nil for everything else, and for sides below 1 or above `limit`.
  public init?(_ text: String) {
    let parts = text.split(separator: "x", maxSplits: 1, omittingEmptySubsequences: false)
    let sides = parts.map { Int($0) }
    guard zip(parts, sides).allSatisfy({ $0.isEmpty || (1...Self.limit).contains($1 ?? 0) }) else { return nil }
    switch (sides.count, sides[0], sides.count > 1 ? sides[1] : nil) {
    case (1, .some(let side), _): self = .longest(side)
    case (2, .some(let width), nil): self = .width(width)
    case (2, nil, .some(let height)): self = .height(height)
    case (2, .some(let width), .some(let height)): self = .box(width: width, height: height)
    default: return nil
    }
  }
}

extension PictureSize: RawRepresentable, CustomStringConvertible {
  /// As it is read; documents have it so, too.
  public init?(rawValue: String) { self.init(rawValue) }

  /// As it is written.
  public var rawValue: String {
    switch self {
    case .longest(let side): "\(side)"
    case .width(let width): "\(width)x"
    case .height(let height): "x\(height)"
    case .box(let width, let height): "\(width)x\(height)"
    }
  }

  /// The same.
  public var description: String { rawValue }
}

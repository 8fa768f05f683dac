// SPDX-License-Identifier: Apache-2.0

/// What the files of a reel are called, without their extensions.
public struct NameTemplate: Sendable {
  /// What stands in braces.
  enum Field: String, CaseIterable {
    /// The file's name without its extension.
    case name
    /// The file's extension.
    case ext
    /// What the feed calls it; the file's name where no feed lists it.
    case id
    /// Its place in the run, from 1, with six digits.
    case index
    /// Sixteen digits that change with its contents.
    case key
  }

  private enum Piece {
    case text(String)
    case field(Field)
  }

  /// What may stand in braces.
  public static let fields = Field.allCases.map { "{\($0.rawValue)}" }

  private let pieces: [Piece]

  /// Reads text with fields in braces; nil where a field is unknown, a brace stands alone, or there is none: all reels
  /// would have one name.
  public init?(_ text: String) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let brace = rest.firstIndex(where: { "{}".contains($0) }) {
      guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}"),
        let field = Field(rawValue: String(rest[rest.index(after: brace)..<end]))
      else { return nil }
      pieces += [.text(String(rest[..<brace])), .field(field)]
      rest = rest[rest.index(after: end)...]
    }
    guard !pieces.isEmpty else { return nil }
    self.pieces = pieces + [.text(String(rest))]
  }

  /// The name of a reel: of at most so many bytes that endings fit behind it, and of no other folder.
  func name(of source: ThumbSource, index: Int) -> String {
    let text = pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .field(.name): source.stem
      case .field(.ext): source.pathExtension
      case .field(.id): source.id ?? source.stem
      case .field(.index): String(repeating: "0", count: max(0, 6 - String(index).count)) + String(index)
      case .field(.key): StableHash.digits(source.contentKey)
      }
    }.joined()
    return Self.safe(text)
  }

  private static let limit = 180

  /// A name without separators and control characters, that hides from no listing.
  private static func safe(_ text: String) -> String {
    var name = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0 == "/" || $0.value < 0x20 || (0x7f..<0xa0).contains($0.value) ? "_" : $0 }))
    if name.isEmpty || name.hasPrefix(".") { name = "_" + name }
    guard name.utf8.count > limit else { return name }
    var head = name[...]
    while head.utf8.count > limit { head.removeLast() }
    return "\(head)-\(StableHash.digits(text, count: 8))"
  }
}

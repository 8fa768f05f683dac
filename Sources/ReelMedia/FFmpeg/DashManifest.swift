// SPDX-License-Identifier: Apache-2.0

/// Judges a DASH manifest before FFmpeg may follow it.
///
/// FFmpeg's DASH demuxer opens what a manifest names past `io_open`, where the other references are held to the
/// source's folder. So the text is held to it: everything that could name another place, or build such a name from
/// parts, is refused. It is stricter than the standard, not looser.
enum DashManifest {
  /// Larger manifests are refused.
  static let byteLimit = 1 << 20

  /// Whether these first bytes of a file are those of a manifest.
  static func isManifest(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    return text.first { !$0.isWhitespace && $0 != "\u{feff}" } == "<" && text.contains("<MPD")
  }

  // Scalar by scalar, as an XML parser reads: a combining mark would make one Character of itself and the quote,
  // bracket or stop before it, which then equals neither.
  private typealias Scalars = Substring.UnicodeScalarView

  /// Whether every reference stays below the manifest's folder, for certain.
  static func isConfined(_ manifest: [UInt8]) -> Bool {
    guard manifest.count <= byteLimit, !manifest.contains(0) else { return false }
    let text = Substring(decoding: manifest, as: UTF8.self).unicodeScalars
    // Comments, CDATA, entities and other encodings could hide what a name says.
    // A manifest that changes while it is played would be read again, unjudged.
    let hidden = ["<!", "&#", "\\", "dynamic"]
    if hidden.contains(where: { text.contains($0.unicodeScalars) }) { return false }
    let encodings = Substring(text).lowercased().unicodeScalars
    if encodings.replacing("encoding=\"utf-8\"".unicodeScalars, with: []).contains("encoding".unicodeScalars) {
      return false
    }
    return values(in: text)?.allSatisfy(isConfined) ?? false
  }

  /// Whether neither this value, nor a name that is built from it and others like it, leads out of the folder.
  private static func isConfined(_ value: Scalars) -> Bool {
    // Templates are filled in and texts are joined, so half of ".." is as bad as the whole.
    let steps = ["..", ".$", "$./", "$$"]
    if value.first == "/" || value.last == "."
      || steps.contains(where: { value.contains($0.unicodeScalars) })
    {
      return false
    }
    // Never a file; that no network is reached is up to FFmpeg's list of protocols.
    let lowercased = Substring(value).lowercased()
    if ["urn:", "http://", "https://"].contains(where: lowercased.hasPrefix) { return true }
    // "file:" can be put together too; a colon is harmless only in times of day.
    let digits = value.map { ("0"..."9").contains($0) }
    return zip(value, digits.indices).allSatisfy { scalar, index in
      scalar != ":" || (index > 0 && digits[index - 1] && index + 1 < digits.count && digits[index + 1])
    }
  }

  /// All attribute values and all texts, without the white space around them; nil where a tag ends within a value, or
  /// a value is empty: a variable that stands for nothing would let what follows it begin the name.
  private static func values(in text: Scalars) -> [Scalars]? {
    var found: [Scalars] = []
    for piece in text.split(separator: "<") {
      let end = piece.firstIndex(of: ">") ?? piece.endIndex
      found.append(piece[end...].dropFirst())
      var tag = piece[..<end]
      while let quote = tag.firstIndex(where: { $0 == "\"" || $0 == "'" }) {
        let rest = tag[tag.index(after: quote)...]
        guard let close = rest.firstIndex(of: tag[quote]) else { return nil }
        let value = trimmed(rest[..<close])
        if value.isEmpty { return nil }
        found.append(value)
        tag = rest[close...].dropFirst()
      }
    }
    return found.map(trimmed).filter { !$0.isEmpty }
  }

  private static func trimmed(_ text: Scalars) -> Scalars {
    let head = text.drop { $0.properties.isWhitespace }
    return head.lastIndex { !$0.properties.isWhitespace }.map { head[...$0] } ?? head[head.endIndex...]
  }
}

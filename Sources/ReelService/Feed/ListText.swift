// SPDX-License-Identifier: Apache-2.0

/// A list of paths and addresses, one a line: `.m3u`, `.m3u8` or plain text.
enum ListText {
  /// Its entries; nil for a playlist of HLS, which is one video.
  ///
  /// - Throws: `malformed` for what is no UTF-8.
  static func entries(_ bytes: [UInt8], operation: String) throws(FeedError) -> (entries: [FeedEntry], skipped: Int)? {
    guard let text = String(validating: bytes[...].withoutByteOrderMark, as: UTF8.self) else {
      throw FeedError(.malformed, operation: operation, reason: "no text in UTF-8")
    }
    var entries: [FeedEntry] = []
    var skipped = 0
    var title: String?
    for line in lines(of: text) {
      if line.hasPrefix("#EXT-X-") { return nil }
      if line.hasPrefix("#EXTINF:") { title = self.title(in: line) }
      guard !line.hasPrefix("#"), !line.allSatisfy(isBlank) else { continue }
      if let entry = entry(line, title: title) { entries.append(entry) } else { skipped += 1 }
      title = nil
    }
    return (entries, skipped)
  }

  /// The lines. `Character` would take CR and LF for one.
  private static func lines(of text: String) -> [Substring] {
    text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map { Substring($0) }
  }

  /// What stands behind the comma of `#EXTINF:duration,title`.
  private static func title(in line: Substring) -> String? {
    guard let comma = line.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let title = line[line.utf8.index(after: comma)...].drop { $0 == " " }
    return title.isEmpty ? nil : String(title)
  }

  private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }

  private static func entry(_ line: Substring, title: String?) -> FeedEntry? {
    // Spaces at the ends may belong to the name of a file, and never to an address.
    let word = line.drop(while: isBlank).prefix { !isBlank($0) }
    let reference = String(LinkText.isWeb(String(word)) ? word : line)
    let id = LinkText.scheme(of: reference) == nil ? reference : FeedEntry.identity(of: reference)
    guard FeedEntry.isUsable(id), FeedEntry.isUsable(reference), title?.utf8.count ?? 0 <= FeedEntry.textLimit else {
      return nil
    }
    return FeedEntry(id: id, reference: reference, title: title)
  }
}

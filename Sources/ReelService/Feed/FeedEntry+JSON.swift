// SPDX-License-Identifier: Apache-2.0

extension FeedEntry {
  /// Bytes of an id, an address or a title at most.
  static let textLimit = 64 << 10

  /// Reads a record; nil for one that cannot be used.
  init?(_ decoder: any Decoder, keys: FeedKeys) {
    guard let record = try? MarkedObject(decoder), let url = try? record.value(at: keys.url),
      case .string(let reference) = url, Self.isUsable(reference)
    else { return nil }
    do {
      let id = try record.value(at: keys.id) ?? .null
      let title = try record.value(at: keys.title) ?? .null
      guard let name = id == .null ? Self.identity(of: reference) : id.text, Self.isUsable(name) else { return nil }
      self.init(id: name, reference: reference)
      switch title {
      case .null: break
      case .string(let text) where text.utf8.count <= Self.textLimit: self.title = text
      case .bool, .number, .string: return nil
      }
    } catch {
      return nil
    }
    // A time that cannot be read is none: the server will say when the address no longer works.
    let expiry = try? record.value(at: keys.expiresAt)?.text
    expiresAt = expiry.flatMap(ExpiryText.seconds)
  }

  /// Whether a text can be an id or an address.
  static func isUsable(_ text: String) -> Bool { !text.isEmpty && text.utf8.count <= textLimit }
}

// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ReelMedia

/// A path or an address in a list that the user named. Blocks.
struct LocalReference {
  /// What relative paths begin at: empty, or a folder with a slash at its end.
  let folder: String

  /// The video that a reference means.
  ///
  /// - Returns: a failure, `forbidden`, for an address that is neither `http:`, `https:` nor a `file:` of this machine.
  func resolve(_ reference: String) -> Result<MediaSource, MediaError> {
    if LinkText.isWeb(reference), reference.contains("://") {
      return RemoteReference.resolve(reference, against: nil)
    }
    if isFile(path(reference)) { return source(path(reference)) }
    guard let scheme = LinkText.scheme(of: reference) else { return source(existing(reference)) }
    guard scheme == "file", let file = Self.path(ofFileAddress: reference) else {
      let reason = scheme == "file" ? "a file of another machine" : "the protocol '\(scheme)' is not allowed in a list"
      return .failure(MediaError(.forbidden, operation: "open \(reference)", reason: reason))
    }
    return source(existing(file))
  }

  /// The first of the paths that a text can stand for that is there; the text itself if none is.
  private func existing(_ text: String) -> String {
    let readings = [
      text, LinkText.percentDecoded(text), LinkText.percentDecoded(FeedEntry.identity(of: text)),
    ]
    return readings.map(path).first(where: isFile) ?? path(text)
  }

  /// The path in a `file:` address; nil where it names another machine.
  static func path(ofFileAddress address: String) -> String? {
    let rest = address.dropFirst("file:".count)
    guard rest.hasPrefix("//") else { return String(rest) }
    let host = rest.dropFirst(2).prefix { $0 != "/" }
    guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
    return String(rest.dropFirst(2 + host.count))
  }

  private func path(_ text: String) -> String { text.hasPrefix("/") ? text : folder + text }

  private func isFile(_ path: String) -> Bool {
    // A zero byte would cut the name off for the system, and another file be found.
    guard !path.isEmpty, !path.utf8.contains(0) else { return false }
    return unsafe access(path, F_OK) == 0
  }

  private func source(_ path: String) -> Result<MediaSource, MediaError> {
    do {
      return .success(try MediaSource(file: path))
    } catch {
      return .failure(error)
    }
  }
}

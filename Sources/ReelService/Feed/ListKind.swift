// SPDX-License-Identifier: Apache-2.0

/// What a list is written in, by the ending of its name.
enum ListKind: Sendable {
  case json
  case m3u
  case text

  /// Nil for a name that is no list's.
  init?(_ name: String) {
    switch name.lowercased().split(separator: ".", omittingEmptySubsequences: false).dropFirst().last {
    case "json": self = .json
    case "m3u", "m3u8": self = .m3u
    case "txt": self = .text
    default: return nil
    }
  }
}

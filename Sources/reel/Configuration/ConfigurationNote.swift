// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a configuration, and where.
struct ConfigurationNote: Equatable, Sendable {
  /// Whether it can be used nevertheless.
  enum Weight: String, Encodable, Sendable {
    case warning, error
  }

  let weight: Weight
  let origin: SettingOrigin
  /// Without the place.
  let message: String

  /// One line for people: a place in a file comes first; what else is meant, the message names.
  var text: String { if case .file = origin { "\(origin.text): \(message)" } else { message } }

  static func error(_ origin: SettingOrigin, _ message: String) -> ConfigurationNote {
    ConfigurationNote(weight: .error, origin: origin, message: message)
  }

  static func warning(_ origin: SettingOrigin, _ message: String) -> ConfigurationNote {
    ConfigurationNote(weight: .warning, origin: origin, message: message)
  }

  /// A name that nobody knows, with the one that may be meant.
  static func unknown(
    _ what: String, _ name: String, among known: [String], at origin: SettingOrigin
  ) -> ConfigurationNote {
    let nearest = Suggestion.nearest(to: name, among: known).map { ", did you mean '\($0)'?" } ?? ""
    return .warning(origin, "unknown \(what) \(name.quotedInShort)\(nearest)")
  }
}

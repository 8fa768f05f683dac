// SPDX-License-Identifier: Apache-2.0

/// What a worker is told to make.
struct ThumbOrder: Codable, Equatable, Sendable {
  let source: ThumbSource
  /// Of its files, without folder and extension.
  let name: String
  let contentKey: String
  let settingsKey: String
}

// SPDX-License-Identifier: Apache-2.0

/// One side of a comparison: a reel, and how it is measured.
public struct Contender: Equatable, Sendable {
  /// The path as it was named.
  public let path: String
  /// Under what conditions.
  public let setting: FirstFrameSetting

  /// A reel under a setting.
  public init(_ path: String, _ setting: FirstFrameSetting) {
    self.path = path
    self.setting = setting
  }
}

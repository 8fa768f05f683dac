// SPDX-License-Identifier: Apache-2.0

/// Placeholder until merged.
public struct ContentKey: Hashable, Sendable {
  let text: String
  /// The key.
  public init(of source: MediaSource) throws(MediaError) { text = source.path }
}

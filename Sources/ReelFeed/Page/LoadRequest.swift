// SPDX-License-Identifier: Apache-2.0

/// A load that is to be started.
public struct LoadRequest: Hashable, Sendable {
  /// What is loaded.
  public let load: Load
  /// What the answer must bring.
  public let token: Int
  /// For loads of reels: which page of which list.
  public let ticket: Ticket?
  /// For loads of reels: the query, nil before the first.
  public let query: String?
}

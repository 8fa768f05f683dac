// SPDX-License-Identifier: Apache-2.0

/// The right to write one page to one list.
public struct Ticket: Hashable, Sendable {
  /// The list that the page is for.
  public let generation: Int
  /// The page.
  public let key: PageKey
}

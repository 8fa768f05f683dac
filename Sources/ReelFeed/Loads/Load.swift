// SPDX-License-Identifier: Apache-2.0

/// What can be loaded for a page, in order of priority: by how much of the page it invalidates.
public enum Load: String, CaseIterable, Sendable {
  /// Banner and first page together; replaces everything.
  case refresh
  /// The banner's placements.
  case banner
  /// Further reels.
  case nextPage

  /// It brings reels.
  public var bringsReels: Bool { self != .banner }
}

// SPDX-License-Identifier: Apache-2.0

/// The two views that one vertical gesture drives.
public enum ScrollView: String, CaseIterable, Sendable {
  /// The outer view: the banner, and below it the reel list.
  case container
  /// The reel list.
  case content
}

// SPDX-License-Identifier: Apache-2.0

/// What is asked about hints.
public enum HintsAsked: String, CaseIterable, Sendable {
  /// What each costs: the same reel is measured without the property, too.
  case cost
  /// Their names alone.
  case name
  /// Nothing.
  case off
}

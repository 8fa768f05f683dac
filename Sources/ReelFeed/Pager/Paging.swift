// SPDX-License-Identifier: Apache-2.0

/// How a source is asked for its pages.
public enum Paging: String, CaseIterable, Sendable {
  /// By number, from 1.
  case page
  /// By a cursor that comes with each page, none for the first.
  case cursor
}

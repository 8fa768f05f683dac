// SPDX-License-Identifier: Apache-2.0

/// Whether the file lies in the page cache when a run begins.
public enum CacheState: String, CaseIterable, Encodable, Sendable {
  /// It was read just before.
  case warm
  /// None of its pages is there, as `mincore` tells.
  case cold
}

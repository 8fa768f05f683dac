// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What the system still has for this process.
enum Headroom {
  /// Descriptors of a ring with its feed: three slots with a pool, a file and an event each, the loop's, the feed's, and
  /// some for whatever else is under way.
  static let descriptorsOfRing = 40

  /// Whether so many descriptors can still be opened.
  static func hasDescriptors(_ count: Int) -> Bool {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return false }
    return Int(clamping: limit.rlim_cur) - ProcessFigures.descriptors >= count
  }
}

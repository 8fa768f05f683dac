// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The time of day: what others put beside their own, and what addresses are good until.
enum WallClock {
  /// Seconds since 1970. The C function is `clock_gettime`.
  static var seconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

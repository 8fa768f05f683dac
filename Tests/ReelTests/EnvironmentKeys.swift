// SPDX-License-Identifier: Apache-2.0

/// What every document says of where it was measured.
enum EnvironmentKeys {
  /// The keys, sorted.
  static let all = [
    "cores", "cpu", "ffmpeg", "governor", "kernel", "libcurl", "libmicrohttpd", "load", "machine", "memory_mib",
    "pace_ms",
    "threads",
  ]
}

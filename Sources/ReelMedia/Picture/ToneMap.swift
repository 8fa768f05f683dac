// SPDX-License-Identifier: Apache-2.0

/// How light beyond the range of a screen was brought into it.
public enum ToneMap: String, Codable, Sendable {
  /// FFmpeg's filters `zscale` and `tonemap=hable`.
  case zscale = "zscale-hable"
  /// The same curve by our own arithmetic, where FFmpeg has no such filters.
  case builtIn = "built-in-hable"
}

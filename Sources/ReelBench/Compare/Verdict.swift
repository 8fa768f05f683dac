// SPDX-License-Identifier: Apache-2.0

/// What can be said of two sets of times.
public enum Verdict: String, Encodable, Sendable {
  /// The second is faster, significantly and beyond the tolerance.
  case faster
  /// The second is slower, significantly and beyond the tolerance.
  case slower
  /// Nothing can be said.
  case unknown = "~"
}

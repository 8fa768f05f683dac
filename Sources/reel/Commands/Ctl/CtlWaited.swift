// SPDX-License-Identifier: Apache-2.0

/// What was waited for is so: `reel.wait/1`.
struct CtlWaited: CtlAnswer {
  static let schema = "reel.wait/1"

  let `for`: String
  /// Since the daemon was asked.
  let waitedMs: Int
}

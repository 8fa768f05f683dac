// SPDX-License-Identifier: Apache-2.0

/// One landing, as the player saw it.
struct DemoLanding {
  /// Which part of the demo it belongs to.
  enum Phase: String, CaseIterable {
    case forward, back, flick, jump
  }

  /// How it went.
  enum Outcome: String, CaseIterable {
    /// The frame was there.
    case warm
    /// It came after.
    case late
    /// It had not come when the player moved on.
    case missed
    /// The reel cannot be shown.
    case failed
  }

  let phase: Phase
  /// The reel's id; empty as long as nobody said which.
  var reel = ""
  var outcome = Outcome.missed
  /// Nanoseconds from just before the landing was sent until the client had the frame.
  var intent: Int64?
  /// Nanoseconds that warming took, as the daemon says.
  var warmCost: Int64?
  /// Why the reel cannot be shown.
  var error: String?

  /// Nothing more is to be waited for.
  var isSettled: Bool { intent != nil || outcome == .failed }
}

// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed

/// What one player's session adds to the daemon's figures.
struct SessionFigures: Sendable {
  let metrics: RingMetrics
  /// How its slots stand; none once it has ended.
  let slots: [SlotState]
  /// Frames that its clients hold.
  let leases: Int
  let observers: Int
}

// SPDX-License-Identifier: Apache-2.0

internal import ReelWire

/// A frame on its way to clients.
struct Parcel: Sendable {
  let frame: ReelFrame
  let pool: SlotPool
  let format: FrameFormat
  /// All that is the same for every client.
  var grant: FrameGrant

  /// nil for a frame that lies where readers cannot map it.
  init?(_ frame: ReelFrame) {
    let format = FrameFormat(frame)
    guard let pool = frame.pool, let grant = FrameGrant(frame, format: format) else { return nil }
    self.frame = frame
    self.pool = pool
    self.format = format
    self.grant = grant
  }
}

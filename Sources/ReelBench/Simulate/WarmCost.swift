// SPDX-License-Identifier: Apache-2.0

/// What a slot's thread will have to do for a reel in a simulation. Times are nanoseconds.
struct WarmCost: Equatable, Sendable {
  /// Processor time of closing what was there before; nothing stops it.
  var leaving: Int64 = 0
  /// Waiting for a disk or a network, and then processor time until the decoder has its packet. A configure stops both.
  var idle: Int64 = 0, reading: Int64 = 0
  /// Processor time of decoding until the first frame, and the pieces in which it is done; a configure stops it between
  /// two of them.
  var decoding: Int64 = 0, pieces = 1
  /// Processor time of each further frame, and of going back to the start.
  var frame: Int64 = 0, rewind: Int64 = 0
  /// Processor time of all else, done when nothing else is to do.
  var other: Int64 = 0
  /// Bytes read and frames decoded until the first frame is there.
  var bytes: Int64 = 0, openingFrames = 1
  /// The reel gives no frame: it fails where it would be decoded.
  var fails = false
  /// Time of opening for which it had no processor, its own ring's threads and those of other programs together.
  var queued: Int64 = 0
  /// The same, of each further frame.
  var frameQueued: Int64 = 0
  /// For how long each frame is shown.
  var frameTime: Int64 = 33_333_333
}

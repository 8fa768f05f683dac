// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// A decoded frame that says whose it is. It keeps its buffer for as long as somebody keeps it.
public final class ReelFrame: Sendable {
  /// The reel's id.
  public let reel: String
  /// The slot that decoded it, and the slot's generation then: a frame of another generation is never shown.
  public let slot: Int, generation: Int
  /// Counts the times that the slot has begun the reel anew.
  public let run: Int
  /// Position in its run; 0 is the first frame.
  public let number: Int
  /// The picture.
  public let image: VideoFrame
  /// The memory it lies in, nil where FFmpeg's own had to serve.
  public let pool: SlotPool?
  /// What the container says about its video, nil where that is not known.
  public let video: VideoInfo?

  init(
    reel: String, slot: Int, generation: Int, run: Int, number: Int, image: consuming VideoFrame, pool: SlotPool?,
    video: VideoInfo? = nil
  ) {
    self.video = video
    self.reel = reel
    self.slot = slot
    self.generation = generation
    self.run = run
    self.number = number
    self.pool = image.poolIndex == nil ? nil : pool
    self.image = image
  }
}

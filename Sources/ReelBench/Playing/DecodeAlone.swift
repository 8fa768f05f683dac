// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ReelMedia
internal import ReelService

/// Decodes a reel at its own pace, again and again, into memory like that of a slot, and shows it to nobody.
struct DecodeAlone: ~Copyable {
  /// Frames that a slot keeps: those ahead of the one that is shown, and that one.
  private static let keptCount = 4

  private var clip: Clip
  private let pool: SlotPool
  private var kept: [ReelFrameKeeper] = []
  private var pace = FramePace()
  private var due = MonotonicTime.now

  /// Keeps a frame's buffer.
  private final class ReelFrameKeeper {
    let frame: VideoFrame
    init(_ frame: consuming VideoFrame) { self.frame = frame }
  }

  /// Opens the reel and decodes its first frame.
  ///
  /// - Throws: as `Clip` does.
  init(_ source: MediaSource) throws(MediaError) {
    var probe = try Clip(source, interrupt: Interrupt())
    _ = try probe.firstFrame()
    let pool = try SlotPool(frameBytes: probe.poolBufferSize, byteLimit: SlotSettings().byteBudget / 3)
    pool.frames.touch(pool.bufferCount)
    var clip = try Clip(source, pool: pool.frames, interrupt: Interrupt())
    _ = try clip.firstFrame()
    self.pool = pool
    self.clip = clip
  }

  /// Processor time of so many frames, in percent of a core.
  ///
  /// - Throws: as `Clip` does.
  mutating func percent(frames: Int) throws(MediaError) -> Double {
    let start = MonotonicTime.now
    let before = ThreadTime.now
    due = start
    for _ in 0..<frames {
      try decode()
      sleep()
    }
    let used = ThreadTime.now.nanoseconds - before.nanoseconds
    return Double(used) * 100 / Double(MonotonicTime.now.nanoseconds - start.nanoseconds)
  }

  private mutating func decode() throws(MediaError) {
    let frame: VideoFrame
    if let next = try clip.nextFrame() {
      frame = next
    } else {
      try clip.rewind()
      frame = try clip.firstFrame()
    }
    let span = pace.nanoseconds(pts: frame.pts, duration: frame.duration, timeBase: frame.timeBase)
    due = MonotonicTime(nanoseconds: due.nanoseconds + span)
    kept.append(ReelFrameKeeper(frame))
    if kept.count > Self.keptCount { kept.removeFirst() }
  }

  private func sleep() {
    let left = due.nanoseconds - MonotonicTime.now.nanoseconds
    guard left > 0 else { return }
    var time = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
    unsafe nanosleep(&time, nil)
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia
internal import ReelWire

extension PlayerSession {
  /// Nanoseconds that a reel may be behind before it goes on from where it is.
  private static var patience: Int64 { 100_000_000 }

  /// The first frame is shown: those after it are, each in its time.
  func startPlaying(_ frame: ReelFrame) {
    stopPlaying()
    playing.pace = FramePace()
    playNext(after: frame, shown: .now)
  }

  func stopPlaying() {
    if let alarm = playing.alarm { loop.cancel(alarm) }
    playing.alarm = nil
    playing.isHeldUp = false
  }

  /// There is a frame again, after there was none.
  func resume() {
    guard playing.alarm == nil, !playing.isHeldUp else { return }
    play(due: .now)
  }

  /// The player has returned a lease, or has read.
  func goOn() {
    guard playing.isHeldUp, player?.hasRoom == true else { return }
    playing.isHeldUp = false
    play(due: .now)
  }

  private func playNext(after frame: ReelFrame, shown: MonotonicTime) {
    let image = (pts: frame.image.pts, duration: frame.image.duration, timeBase: frame.image.timeBase)
    let span = playing.pace.nanoseconds(pts: image.pts, duration: image.duration, timeBase: image.timeBase)
    let due = MonotonicTime(nanoseconds: max(shown.nanoseconds + span, MonotonicTime.now.nanoseconds - Self.patience))
    playing.alarm = loop.schedule(at: due) { [weak self] in
      self?.assumeIsolated { session in
        session.playing.alarm = nil
        session.play(due: due)
      }
    }
  }

  /// Shows the next frame. Without one `resume` goes on; without room, where the player wants every frame, `goOn`.
  private func play(due: MonotonicTime) {
    guard let preloader, let landing = playing.landing, let player else { return }
    if player.subscription.mode == .every, !player.hasRoom {
      playing.isHeldUp = true
      return
    }
    guard let frame = preloader.assumeIsolated({ $0.nextFrame() }) else { return }
    deliver(frame, for: .playing(landing, due: due), to: everybody)
    playNext(after: frame, shown: due)
  }
}

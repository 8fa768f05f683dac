// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelMedia
internal import ReelService

/// One run of a bench, on the loop of its ring: swipes when it is time, and plays the reel that is current.
actor SwipeRun {
  /// So many steps in a row that lead nowhere end the run.
  private static let blockedLimit = 100

  private let bench: SwipeBench
  private let loop: ThreadExecutor
  /// The ring's loop.
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }
  private let tell: @Sendable (SwipeBench.Message) -> Void

  private var preloader: Preloader?
  private var pattern: any SwipePattern
  private var result = SwipeResult()
  private var recorder = TimelineRecorder()
  private var start = MonotonicTime.now
  private var blockedInARow = 0
  /// When the next frame is shown.
  private var frameAlarm: ThreadExecutor.Alarm?
  private var pace = FramePace()
  /// The last landing whose first frame was shown.
  private var played = 0

  /// - Parameter tell: takes messages on the loop; must not wait.
  init(
    bench: SwipeBench, pattern: any SwipePattern, loop: ThreadExecutor,
    tell: @escaping @Sendable (SwipeBench.Message) -> Void
  ) {
    self.bench = bench
    self.pattern = pattern
    self.loop = loop
    self.tell = tell
  }

  /// The page comes on screen.
  func begin(_ preloader: Preloader) {
    self.preloader = preloader
    preloader.assumeIsolated { _ = $0.handle(.appear) }
  }

  /// Takes what the ring tells.
  func hear(_ output: PreloaderOutput) {
    guard let preloader else { return }
    let before = result.landings.count
    recorder.note(output, ring: preloader.assumeIsolated { $0.page.ring }, at: .now)
    result.note(output)
    switch output {
    case .landed(let landing):
      if landing.number > before { arrive(landing) }
      if let frame = landing.frame, played < landing.number {
        played = landing.number
        pace = FramePace()
        show(frame, at: .now)
      }
      endIfKnown(landing)
    case .playable: loop.perform { [played] in self.assumeIsolated { $0.play(played, due: .now) } }
    case .loadFailed(let error): if before == 0 { finish(.failure(.feed(error))) }
    case .actions:
      result.book.note(list: preloader.assumeIsolated { $0.page.pager.items }, at: .now)
      if before == 0, let status = preloader.assumeIsolated({ $0.emptyForGood }) {
        finish(.failure(.emptyFeed(status)))
      }
    case .warmed, .configured, .ended, .skipped, .failed: break
    }
  }

  private func arrive(_ landing: Landing) {
    if landing.number == 1 {
      start = landing.moment
      result.book.begin(at: start)
    }
    blockedInARow = 0
    if let frameAlarm { loop.cancel(frameAlarm) }
    frameAlarm = nil
    tell(.landed(landing.number, reel: landing.reel))
    plan(after: landing.moment)
  }

  /// Decides on the next move and waits for its time.
  private func plan(after moment: MonotonicTime) {
    guard let place = preloader?.assumeIsolated({ $0.place }), let move = pattern.move(from: place) else {
      loop.schedule(at: moment.adding(milliseconds: bench.dwell)) { self.assumeIsolated { $0.end() } }
      return
    }
    let time =
      switch move.time {
      case .dwell(let milliseconds): moment.adding(milliseconds: milliseconds)
      case .at(let milliseconds): start.adding(milliseconds: milliseconds)
      }
    loop.schedule(at: time) { self.assumeIsolated { $0.go(move.step) } }
  }

  private func go(_ step: SwipeStep) {
    guard let preloader else { return }
    let before = result.landings.count
    guard before < bench.landings else { return end() }
    preloader.assumeIsolated { $0.take(step) }
    guard result.landings.count == before, self.preloader != nil else { return }
    result.blocked += 1
    blockedInARow += 1
    if blockedInARow < Self.blockedLimit { plan(after: .now) } else { end() }
  }

  // MARK: Playing

  private func show(_ frame: ReelFrame, at moment: MonotonicTime) {
    let span = pace.nanoseconds(pts: frame.image.pts, duration: frame.image.duration, timeBase: frame.image.timeBase)
    let due = MonotonicTime(nanoseconds: moment.nanoseconds + span)
    let number = played
    frameAlarm = loop.schedule(at: due) { self.assumeIsolated { $0.play(number, due: due) } }
  }

  /// Shows the next frame, if its landing is still the last. Without one, `.playable` goes on.
  private func play(_ landing: Int, due: MonotonicTime) {
    guard let preloader, landing == result.landings.count else { return }
    frameAlarm = nil
    if let frame = preloader.assumeIsolated({ $0.nextFrame() }) { show(frame, at: due) }
  }

  // MARK: The end

  /// The last landing need not wait any longer once it is known how it went.
  private func endIfKnown(_ landing: Landing) {
    guard landing.number >= bench.landings, landing.frame != nil || landing.error != nil else { return }
    // Not in the midst of what the ring is doing.
    loop.perform { self.assumeIsolated { $0.end() } }
  }

  private func end() {
    result.giveUp()
    result.timeline = recorder.timeline(landings: result.landings, end: .now)
    if let preloader {
      (result.tally, result.framesShown) = preloader.assumeIsolated { ($0.tally, $0.framesShown) }
    }
    result.peakMemory = ProcessFigures.peakMemory
    finish(.success(result))
  }

  private func finish(_ result: Result<SwipeResult, RingFailure>) {
    guard let preloader else { return }
    self.preloader = nil
    // Not in the midst of what the ring is doing.
    loop.perform { [loop] in
      preloader.assumeIsolated { $0.close() }
      loop.shutdown()
    }
    tell(.finished(result))
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelMedia
internal import ReelService

/// One run of a soak, on the loop of its ring.
actor SoakRun {
  /// What the run waits for before it goes on.
  private enum Aim {
    case turn
    /// The ring is at its home, to be measured at rest.
    case sample
    case idle
  }

  /// A reel that takes longer than this, in milliseconds, never comes.
  private static let patience = 60_000
  /// Milliseconds until the last work of the slots is done, and for which the ring is then watched.
  private static let calm = 1_000, idle = 2_000
  private static let blockedLimit = 100

  private let soak: Soak
  private let loop: ThreadExecutor
  /// The ring's loop.
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }
  private let tell: @Sendable (Soak.Message) -> Void

  private var preloader: Preloader?
  private var plan: SoakPlan
  private var result = SoakResult()
  private var check = SoakCheck()
  /// The last landing as it was last told.
  private var landing: LandingRecord?
  /// The last landing whose first frame was looked at.
  private var seen = 0
  private var aim = Aim.turn
  private var stay = SoakPlan.Stay.untilAll
  private var frames = 0
  private var nextSample: Int
  private var blockedInARow = 0
  /// Somebody already goes on.
  private var isGoing = false
  private var stuckAlarm: ThreadExecutor.Alarm?

  /// - Parameter tell: takes messages on the loop; must not wait.
  init(soak: Soak, loop: ThreadExecutor, tell: @escaping @Sendable (Soak.Message) -> Void) {
    self.soak = soak
    self.loop = loop
    self.tell = tell
    plan = SoakPlan(seed: soak.seed, tour: soak.warmUp)
    nextSample = soak.warmUp
  }

  /// The page comes on screen.
  func begin(_ preloader: Preloader) {
    self.preloader = preloader
    preloader.assumeIsolated { _ = $0.handle(.appear) }
  }

  /// Takes what the ring tells.
  func hear(_ output: PreloaderOutput) {
    guard let preloader else { return }
    switch output {
    case .landed(let landing): note(landing, preloader.assumeIsolated { $0.page.ring[.middle] })
    case .actions:
      if landing == nil, let status = preloader.assumeIsolated({ $0.emptyForGood }) {
        return finish(.failure(.emptyFeed(status)))
      }
      goOnIfSettled()
    case .loadFailed(let error):
      if landing == nil { finish(.failure(.feed(error))) } else { result.feedError = error }
    case .skipped(let count): result.skipped += count
    case .warmed, .configured, .playable, .ended, .failed: break
    }
  }

  private func note(_ landing: Landing, _ middle: Slot) {
    let isNew = landing.number != self.landing?.number
    if isNew { countLast() }
    self.landing = LandingRecord(landing)
    if let frame = landing.frame, seen < landing.number {
      seen = landing.number
      check.look(at: frame, of: landing, middle: middle)
    }
    guard isNew else { return }
    blockedInARow = 0
    watch(landing.number)
    tell(.landed(landing.number, reel: landing.reel))
    if case .milliseconds(let time) = stay, aim == .turn {
      loop.schedule(at: landing.moment.adding(milliseconds: time)) { self.assumeIsolated { $0.goOn() } }
    }
  }

  private func countLast() {
    guard let landing else { return }
    result.outcomes[landing.outcome, default: 0] += 1
    if let error = landing.error { result.failures[error.code, default: 0] += 1 }
  }

  /// Says so when a landing neither shows nor fails.
  private func watch(_ number: Int) {
    if let stuckAlarm { loop.cancel(stuckAlarm) }
    stuckAlarm = loop.schedule(at: .now.adding(milliseconds: Self.patience)) {
      self.assumeIsolated { run in
        run.check.violate("landing \(number) is not at rest after \(Self.patience / 1000) s")
        run.end()
      }
    }
  }

  // MARK: Going on

  private func goOnIfSettled() {
    guard !isGoing, let preloader, landing != nil else { return }
    let places: [Place]
    switch (aim, stay) {
    case (.turn, .milliseconds): return
    case (.turn, .untilMiddle): places = [.middle]
    case (.turn, .untilAll), (.sample, _), (.idle, _): places = Place.allCases
    }
    let ring = preloader.assumeIsolated { $0.page.ring }
    guard places.allSatisfy({ [.ready, .failed, .empty].contains(ring[$0].state) }) else { return }
    isGoing = true
    // Not in the midst of what the ring is doing.
    loop.perform { self.assumeIsolated { $0.goOn() } }
  }

  private func goOn() {
    isGoing = false
    guard let preloader, let landing else { return }
    switch aim {
    case .sample: takeSample()
    case .idle: return rest()
    case .turn: takeFrames(preloader)
    }
    if landing.number >= soak.landings {
      aim = .idle
    } else if aim == .turn, landing.number >= nextSample {
      aim = .sample
    } else {
      aim = .turn
      return turn(preloader)
    }
    if aim == .sample { goHome(preloader) }
    goOnIfSettled()
  }

  private func goHome(_ preloader: Preloader) {
    preloader.assumeIsolated { ring in
      // Where all three slots have a reel, always the same ones.
      guard let place = ring.place else { return }
      let home = min(1, place.count - 1)
      if place.current != home { ring.take(.jump(home)) }
    }
  }

  private func turn(_ preloader: Preloader) {
    guard let place = preloader.assumeIsolated({ $0.place }), let turn = plan.turn(from: place) else { return end() }
    stay = turn.stay
    frames = turn.frames
    let before = landing?.number
    preloader.assumeIsolated { $0.take(turn.step) }
    guard landing?.number == before else { return }
    result.blocked += 1
    blockedInARow += 1
    guard blockedInARow < Self.blockedLimit else { return end() }
    isGoing = true
    loop.schedule(at: .now.adding(milliseconds: 10)) { self.assumeIsolated { $0.goOn() } }
  }

  private func takeFrames(_ preloader: Preloader) {
    while frames > 0 {
      let (landing, frame) = preloader.assumeIsolated { ($0.landing, $0.nextFrame()) }
      guard let landing, let frame else { return }
      frames -= 1
      check.look(at: frame, of: landing)
    }
  }

  private func takeSample() {
    guard let landing else { return }
    let values: [(SoakResult.Quantity, Double)] = [
      (.memory, Double(ProcessFigures.memory) / 1_048_576), (.descriptors, Double(ProcessFigures.descriptors)),
      (.threads, Double(ProcessFigures.threads)),
    ]
    for (quantity, value) in values {
      result.samples[quantity, default: []].append(Trend.Sample(landing: landing.number, value: value))
    }
    nextSample = landing.number + soak.interval
  }

  // MARK: The end

  /// Lets the last work be done, then watches what a ring uses that has nothing to do.
  private func rest() {
    isGoing = true
    if let stuckAlarm { loop.cancel(stuckAlarm) }
    loop.schedule(at: .now.adding(milliseconds: Self.calm)) { self.assumeIsolated { $0.watchRest() } }
  }

  private func watchRest() {
    let before = ProcessFigures.work
    let start = MonotonicTime.now
    loop.schedule(at: start.adding(milliseconds: Self.idle)) {
      self.assumeIsolated { run in
        let after = ProcessFigures.work
        run.result.idle = SoakResult.Idle(
          seconds: Double(MonotonicTime.now.nanoseconds - start.nanoseconds) / 1e9,
          cpuMs: Double(after.microseconds - before.microseconds) / 1e3,
          contextSwitches: after.switches - before.switches)
        run.end()
      }
    }
  }

  private func end() {
    guard let preloader else { return }
    countLast()
    result.tally = preloader.assumeIsolated { $0.tally }
    result.decoderPeak = DecoderCount.peak
    result.peakMemory = ProcessFigures.peakMemory
    finish(.success((result, check)))
  }

  private func finish(_ outcome: Result<(SoakResult, SoakCheck), RingFailure>) {
    guard let preloader else { return }
    self.preloader = nil
    loop.perform { [loop] in
      preloader.assumeIsolated { $0.close() }
      loop.shutdown()
    }
    tell(.finished(outcome))
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import ReelService

/// Replays swipes on a ring that could be, on a virtual clock: the ring's rules, one thread a slot, and processors that
/// the threads share.
///
/// What warming takes, and how long it waits for other programs, is drawn from what was recorded. The loop's own work, the
/// time that threads take to wake, and what several at once do to caches, disks and networks are in it as far as they
/// show there, and no further. The same seed gives the same run.
public struct Simulation: Sendable {
  /// Nanoseconds after which a slot that is still warming is slow.
  static let patience: Int64 = 500_000_000
  /// So many steps in a row that lead nowhere end the run, as those of a real one do.
  private static let blockedLimit = 100

  /// What the page knows of a slot.
  struct View: Sendable {
    var generation = 0
    var reel: Int?
    var run = 0, granted = 0, shown = 0
    var mustRewind = false
    /// When its patience ends.
    var patience: Int64?
    /// What its reel takes.
    var cost = WarmCost()
  }

  private let setting: SimulatedSetting
  private let machine: SimulatedMachine
  private var viewer: SimulatedViewer
  private let landings: Int
  var pages: ArraySlice<SwipeRecording.Page>
  private var costs: CostBook
  var ring: ModelRing
  var slots: [ModelSlot]
  var views: [View]
  var ledger: WasteLedger
  var result = SimulatedRun()

  var now: Int64 = 0
  var move: (at: Int64, step: SwipeStep)?
  var debounce: Int64?
  /// When the next frame of the current reel is shown.
  var frameAlarm: Int64?
  /// The current reel's next frame was due and not there.
  var isStarved = false
  private var blockedInARow = 0
  /// No landing follows the last one.
  private var isEnding = false
  private var isOver = false

  /// A run on a ring of this setting.
  ///
  /// - Parameter recording: the list of reels, and what warming them takes.
  public init(
    _ setting: SimulatedSetting, viewer: SimulatedViewer, recording: SwipeRecording, machine: SimulatedMachine,
    seed: Int
  ) {
    self.setting = setting
    self.viewer = viewer
    landings = viewer.landings
    self.machine = machine
    pages = recording.pages[...]
    costs = CostBook(recording, list: recording.pages.flatMap(\.reels), seed: seed)
    ring = ModelRing(setting)
    slots = Array(repeating: ModelSlot(), count: setting.size)
    views = Array(repeating: View(), count: setting.size)
    ledger = WasteLedger(slots: setting.size)
  }

  /// Runs to the end. One call only.
  public mutating func run() -> SimulatedRun {
    guard let first = pages.popFirst(), !first.reels.isEmpty else { return result }
    perform(ring.begin(count: first.reels.count), landing: true)
    while !isOver, let moment = nextMoment() {
      advance(to: moment)
      finishPieces()
      ringAlarms()
    }
    ledger.settle(&result)
    return result
  }

  // MARK: Time

  private func nextMoment() -> Int64? {
    var next = views.compactMap(\.patience)
    if let move { next.append(move.at) }
    if let debounce { next.append(debounce) }
    if let frameAlarm { next.append(frameAlarm) }
    if let page = pages.first { next.append(max(now, page.at)) }
    let busy = busy
    for slot in slots {
      guard let piece = slot.piece else { continue }
      let rate = piece.isBusy ? machine.share(of: busy, for: piece, slot.cost) : ModelSlot.unit
      next.append(now + (slot.left + rate - 1) / rate)
    }
    return next.min()
  }

  /// Threads that need a processor.
  private var busy: Int { slots.count { $0.piece?.isBusy ?? false } }

  private mutating func advance(to moment: Int64) {
    let busy = busy
    let span = moment - now
    now = moment
    for index in slots.indices {
      guard let piece = slots[index].piece else { continue }
      let rate = piece.isBusy ? machine.share(of: busy, for: piece, slots[index].cost) : ModelSlot.unit
      let left = slots[index].left
      let amount = span > left / rate ? left : min(left, span * rate)
      slots[index].work(amount)
      guard piece.isBusy else { continue }
      ledger.add(amount, slot: index, generation: slots[index].generation)
      guard piece == .reading || piece == .decoding else { continue }
      result.opening += amount / ModelSlot.unit
      result.openingWall += span
    }
  }

  /// Lets the threads go on whose piece of work is done, until none is done.
  private mutating func finishPieces() {
    var isDone = false
    while !isDone {
      isDone = true
      for index in slots.indices where slots[index].piece != nil && slots[index].left == 0 {
        isDone = false
        finishPiece(of: index)
      }
    }
  }

  private mutating func finishPiece(of slot: Int) {
    let (piece, generation) = (slots[slot].piece, slots[slot].generation)
    let news = slots[slot].finish()
    if piece == .reading { ledger.read(slot: slot, generation: generation) }
    // What a slot says of a configure that was overtaken is dropped.
    let counts = generation == views[slot].generation
    switch news {
    case .ready:
      ledger.decoded(nil, slot: slot, generation: generation)
      if counts { report(.ready, of: slot) }
    case .failed: if counts { report(.failed, of: slot) }
    case .frame:
      ledger.decoded(1, slot: slot, generation: generation)
      if counts, isStarved, ring.middle.id == slot { playFrame(due: now) }
    case nil: break
    }
  }

  private mutating func ringAlarms() {
    for slot in views.indices {
      guard let moment = views[slot].patience, moment <= now else { continue }
      views[slot].patience = nil
      perform(ring.take(.slow, slot: slot, generation: views[slot].generation) ?? [])
    }
    if let debounce, debounce <= now {
      self.debounce = nil
      perform(ring.releaseNeighbours())
    }
    if let frameAlarm, frameAlarm <= now { playFrame(due: frameAlarm) }
    while let page = pages.first, page.at <= now {
      pages.removeFirst()
      perform(ring.grow(by: page.reels.count))
    }
    if let move, move.at <= now {
      self.move = nil
      go(move.step)
    }
  }

  // MARK: The viewer

  private func place(_ current: Int) -> SwipePlace {
    SwipePlace(current: current, count: ring.count, hasMore: !pages.isEmpty)
  }

  private mutating func plan() {
    guard let current = ring.current else { return }
    if result.visits.count < landings { move = viewer.next(from: place(current), at: now) }
    if move == nil {
      isEnding = true
      isOver = isKnown
    }
  }

  private mutating func go(_ step: SwipeStep) {
    guard let current = ring.current else { return }
    if step.isPossible(at: place(current)) {
      blockedInARow = 0
      let left = ring.middle.id
      let actions =
        switch step {
        case .next: ring.land(forward: true)
        case .previous: ring.land(forward: false)
        case .jump(let index): ring.jump(to: index)
        }
      leave(left)
      perform(actions, landing: true)
    } else {
      result.blocked += 1
      blockedInARow += 1
      if blockedInARow < Self.blockedLimit { plan() } else { isOver = true }
    }
  }

  /// The viewer has come to what is the current reel now.
  private mutating func arrive() {
    guard let current = ring.current else { return }
    if !isKnown { result.visits[result.visits.count - 1].outcome = .missed }
    frameAlarm = nil
    isStarved = false
    debounce = setting.debounce > 0 ? now + Int64(setting.debounce) * 1_000_000 : nil
    let state = ring.middle.state
    let outcome: Landing.Outcome = state == .ready ? .warm : state == .failed ? .failed : .late
    result.visits.append(SimulatedRun.Visit(at: now, reel: current, outcome: outcome))
    if state == .ready { show() }
    plan()
  }

  /// Whether it is known how the last landing went.
  private var isKnown: Bool { result.visits.last.map { $0.wait != nil || $0.outcome == .failed } ?? true }

  // MARK: The ring

  private mutating func report(_ report: ModelRing.Report, of slot: Int) {
    views[slot].patience = nil
    guard let actions = ring.take(report, slot: slot, generation: views[slot].generation) else { return }
    if ring.middle.id == slot, !isKnown {
      if report == .ready { show() } else { result.visits[result.visits.count - 1].outcome = .failed }
    }
    perform(actions)
    // Nobody comes after the last landing.
    if isEnding, isKnown { isOver = true }
  }

  /// Does what the ring decided.
  private mutating func perform(_ actions: [ModelRing.Action], landing: Bool = false) {
    // A landing is answered before anything is begun for it.
    if landing { arrive() }
    for action in actions {
      switch action {
      case .configure(let slot, _, let generation, let reel): configure(slot, generation: generation, reel: reel)
      case .warm(let slot, let generation):
        views[slot].patience = now + Self.patience
        result.warmUps += 1
        ledger.begun(slot: slot, generation: generation)
        slots[slot].warm(generation: generation)
      }
    }
    rewindWhatWasLeft()
  }

  private mutating func configure(_ slot: Int, generation: Int, reel: Int?) {
    var cost: WarmCost?
    if let reel { cost = costs.draw(reel) }
    views[slot] = View(generation: generation, reel: reel, granted: ModelSlot.warmFrames)
    views[slot].cost = cost ?? WarmCost()
    ledger.configured(slot: slot, generation: generation, cost: cost)
    slots[slot].configure(cost, generation: generation)
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import ReelClient
internal import ReelMedia
internal import ReelService

/// One run of a bench, on one thread: it sleeps until a frame comes or a landing is due, and never spins.
struct ServeRun: ~Copyable {
  /// Milliseconds that the first reels, or the last landing, are waited for.
  private static let patience = 10_000

  private let bench: ServeBench
  private let connection: ReelConnection
  private let echo: EchoProcess, farEcho: EchoProcess
  private var path: ServePath
  /// As it was before the last landing.
  private var pathBefore: ServePath
  private var result = ServeResult()
  /// Kept until the next one comes, as a screen does.
  private var shown: ReceivedFrame?
  /// By identity.
  private var slots: [SlotNote?] = [nil, nil, nil]
  /// First frames that were sent ahead, by slot identity.
  private var previews: [UInt32: ReceivedFrame] = [:]
  /// That which the last landing has shown at once.
  private var shownAhead: ReceivedFrame?
  /// The message of the last landing, and when it was sent.
  private var serial: UInt32 = 0
  private var sent = MonotonicTime.now
  /// How the ring stands after it is known.
  private var isPlaced = true

  init(
    bench: ServeBench, connection: ReelConnection, echo: consuming EchoProcess, farEcho: consuming EchoProcess
  ) {
    self.bench = bench
    self.connection = connection
    self.echo = echo
    self.farEcho = farEcho
    path = ServePath(bench.pattern)
    pathBefore = path
  }

  /// Lands, and makes round trips a third and two thirds of the way to the next landing.
  mutating func run(progress: (Int, String) -> Bool) throws(ClientError) -> ServeResult {
    let pace = Int64(bench.pace) * 1_000_000
    try connection.send(.appear)
    try settle { $0.isSettled }
    var due = MonotonicTime.now.nanoseconds + pace
    while result.landings.count < bench.landings, progress(result.landings.count, connection.page.reel) {
      try wait(until: MonotonicTime(nanoseconds: due))
      guard let next = path.next(from: place) else { break }
      if isPlaced, !next.waits || isReady(after: next.step) || isLongAgo { try land(next.step) }
      try wait(until: MonotonicTime(nanoseconds: due + pace / 3))
      result.roundTrips.append(try echo.roundTrip())
      try wait(until: MonotonicTime(nanoseconds: due + pace * 2 / 3))
      if let trip = try farEcho.roundTripElsewhere() { result.farRoundTrips.append(trip) }
      // What was late is not made up for.
      due = max(due + pace, MonotonicTime.now.nanoseconds)
    }
    try settle { $0.isAnswered }
    return try end()
  }

  private mutating func end() throws(ClientError) -> ServeResult {
    (shown, shownAhead, previews) = (nil, nil, [:])
    result.daemon = try connection.stats()
    result.page = connection.page
    connection.bye()
    return result
  }

  private var place: SwipePlace {
    let page = connection.page
    return SwipePlace(current: Int(page.current ?? 0), count: Int(page.reelCount), hasMore: page.status == .open)
  }

  private mutating func land(_ step: SwipeStep) throws(ClientError) {
    let page = connection.page
    result.landings.append(ServeLanding(.missed))
    pathBefore = path
    path.advance()
    isPlaced = false
    let preview = preview(after: step)
    sent = .now
    serial = try connection.send(.land(offset: step == .next ? 2 * page.pageHeight : 0, epoch: page.epoch))
    shownAhead = preview
    guard let preview, let last = result.landings.indices.last else { return }
    preview.touch()
    result.landings[last].intentToPreview = MonotonicTime.now.nanoseconds - sent.nanoseconds
  }

  /// The first frame of the reel that comes next, if it was sent ahead and its slot has no other reel by now.
  private func preview(after step: SwipeStep) -> ReceivedFrame? {
    guard let slot = slot(after: step), let preview = previews[slot.slot] else { return nil }
    return preview.grant.generation == slot.generation ? preview : nil
  }

  private func slot(after step: SwipeStep) -> SlotNote? {
    let place: SlotNote.Place = step == .next ? .next : .previous
    return slots.compactMap { $0 }.first { $0.place == place }
  }

  // MARK: Waiting

  /// Shows what comes until a moment has come.
  private mutating func wait(until moment: MonotonicTime) throws(ClientError) {
    while true {
      let left = moment.nanoseconds - MonotonicTime.now.nanoseconds
      guard left > 0 else { return }
      try wait(nanoseconds: left)
    }
  }

  /// Shows what comes until something is so, but not for ever.
  private mutating func settle(_ isSo: (borrowing ServeRun) -> Bool) throws(ClientError) {
    let limit = MonotonicTime.now.adding(milliseconds: Self.patience)
    try drain()
    while !isSo(self) {
      let left = limit.nanoseconds - MonotonicTime.now.nanoseconds
      guard left > 0 else { return }
      try wait(nanoseconds: left)
    }
  }

  private mutating func wait(nanoseconds: Int64) throws(ClientError) {
    var request = clinux_poll_item(descriptor: connection.descriptor, events: Int16(POLLIN), found: 0)
    if unsafe clinux_poll(&request, 1, nanoseconds) > 0 { try drain() }
  }

  private mutating func drain() throws(ClientError) {
    while let message = try connection.receive(within: 0) { take(message) }
  }

  /// The first reel is shown or cannot be, and so with those around it.
  private var isSettled: Bool {
    let page = connection.page
    if page.current == nil { return page.loading.isEmpty && page.landing == 0 && page.status != .open || isStuck }
    return shown != nil
      && slots.allSatisfy { slot in
        slot.map { $0.state == .ready || $0.state == .failed || $0.state == .empty } ?? false
      }
  }

  /// The list cannot be had.
  private var isStuck: Bool { !connection.page.failedLoad.isEmpty }

  private var isAnswered: Bool { result.landings.last.map { $0.outcome != .missed } ?? true }

  /// Nothing more is to be waited for.
  private var isLongAgo: Bool { MonotonicTime.now > sent.adding(milliseconds: Self.patience) }

  private func isReady(after step: SwipeStep) -> Bool {
    let state = slot(after: step)?.state
    return state == .ready || state == .failed
  }

  // MARK: What comes

  private mutating func take(_ message: Message) {
    switch message.content {
    case .frame(let frame) where frame.grant.flags.contains(.preview):
      previews[frame.grant.slot] = frame
      result.framesReceived += 1
    case .frame(let frame):
      if frame.serial == serial, frame.grant.flags.contains(.landed) { arrive(frame) }
      result.framesReceived += 1
      shown = frame
    case .page(let page):
      guard message.serial == serial, !result.landings.isEmpty else { return }
      isPlaced = true
      if page.flags.contains(.dropped) {
        result.landings.removeLast()
        result.outdated += 1
        path = pathBefore
      } else {
        if page.outcome == .failed { result.landings[result.landings.count - 1].outcome = .failed }
      }
    case .slot(let note):
      guard slots.indices.contains(Int(note.slot)) else { return }
      slots[Int(note.slot)] = note
      if previews[note.slot]?.grant.generation != note.generation { previews[note.slot] = nil }
    case .stats, .problem: break
    }
  }

  /// The first frame of a landing: it is in hand once all its planes were looked at.
  private mutating func arrive(_ frame: ReceivedFrame) {
    frame.touch()
    let intent = MonotonicTime.now.nanoseconds - sent.nanoseconds
    guard let last = result.landings.indices.last else { return }
    result.landings[last].outcome = frame.grant.flags.contains(.late) ? .late : .warm
    result.landings[last].intentToFrame = intent
    if let shownAhead, shownAhead.grant.pool != frame.grant.pool || shownAhead.grant.buffer != frame.grant.buffer {
      result.mistakes += 1
    }
    result.landings[last].readyLead = frame.grant.readyLead
    result.landings[last].warmCost = frame.grant.warmCost > 0 ? frame.grant.warmCost : nil
  }
}

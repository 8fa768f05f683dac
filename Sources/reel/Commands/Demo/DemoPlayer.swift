// SPDX-License-Identifier: Apache-2.0

import ReelClient
import ReelMedia

/// A player that swipes, shows frames and returns them. It looks at no pixel but those that it measures by, and those of
/// the sheet.
struct DemoPlayer: ~Copyable {
  /// In their order.
  private(set) var landings: [DemoLanding] = []
  /// Reels in the order in which they were first landed on.
  private(set) var reels: [String] = []
  /// Frames that were shown.
  private(set) var framesShown = 0
  /// How the page stands.
  var page: PageNote { connection.page }

  /// Milliseconds that the page which answers an event may take.
  private static let answerPatience = 5_000

  private let connection: ReelConnection
  private var pictures = DemoPictures()
  /// Kept until the next one comes, as a screen does.
  private var shown: ReceivedFrame?
  /// Why slots failed, by reel.
  private var errors: [String: String] = [:]
  /// The landing at hand: when it was sent, and how many there were before.
  private var start = MonotonicTime.now
  private var before: UInt64 = 0
  private var landing = DemoLanding(phase: .forward)
  /// The event that was sent for it; the page that answers it, once it has come.
  private var serial: UInt32 = 0
  private var answer: PageNote?

  /// Connects, and subscribes to first frames ahead of their landings.
  init(_ daemon: borrowing ChildDaemon) throws(ExitError) {
    connection = try Self.subscribed(daemon.address)
  }

  private static func subscribed(_ address: String) throws(ExitError) -> ReelConnection {
    do {
      let connection = try ReelConnection.connect(to: address, name: "demo", patience: 2_000)
      var subscription = Subscription()
      subscription.previews = true
      _ = try connection.subscribe(subscription)
      return connection
    } catch {
      throw ExitError(error)
    }
  }

  /// Leaves, and gives the pictures of the reels in their order; nil for one that was not seen.
  mutating func leave() -> [RGBPicture?] {
    shown = nil
    connection.bye()
    let pictures = pictures.all
    return reels.map { pictures[$0] }
  }

  /// Sends an event that lands on a reel, and shows its frames.
  ///
  /// - Parameters:
  ///   - event: made from the page as it stands when everything that came is read, and once more if it is outdated all
  ///     the same.
  ///   - dwell: milliseconds on the reel.
  ///   - patience: milliseconds to wait for its first frame, if that is more.
  /// - Returns: false where the event led nowhere, as the page says that answers it.
  /// - Throws: `unavailable` where none does; the end, if a signal came.
  mutating func visit(
    _ phase: DemoLanding.Phase, dwell: Int, patience: Int, signals: borrowing EndSignals, event: (PageNote) -> PageEvent
  ) throws(ExitError) -> Bool {
    let last = MonotonicTime.now.adding(milliseconds: Self.answerPatience)
    repeat {
      try send(event, phase)
      try show(dwell: dwell, patience: patience, signals)
    } while answer?.flags.contains(.dropped) ?? false && page.landing == before && .now < last
    guard page.landing > before else { return false }
    if landing.outcome == .failed { landing.error = errors[landing.reel] ?? "it cannot be shown" }
    if !reels.contains(landing.reel) { reels.append(landing.reel) }
    landings.append(landing)
    return true
  }

  private mutating func send(_ event: (PageNote) -> PageEvent, _ phase: DemoLanding.Phase) throws(ExitError) {
    // What is old has no part in the measurement, nor in the event.
    while let message = try receive() { try take(message) }
    landing = DemoLanding(phase: phase)
    (before, answer) = (page.landing, nil)
    let event = event(page)
    start = .now
    do { serial = try connection.send(event) } catch { throw ExitError(error) }
  }

  /// Shows what comes, for as long as a viewer stays and until the event is answered.
  private mutating func show(dwell: Int, patience: Int, _ signals: borrowing EndSignals) throws(ExitError) {
    let (end, limit) = (start.adding(milliseconds: dwell), start.adding(milliseconds: max(dwell, patience)))
    let last = start.adding(milliseconds: max(dwell, Self.answerPatience))
    while true {
      let now = MonotonicTime.now
      if let answer {
        // It was for nothing.
        if answer.flags.contains(.dropped) { return }
        if now >= end, landing.isSettled || now >= limit { return }
      } else if now >= last {
        throw ExitError(.unavailable, "the daemon does not answer; there were \(landings.count) landings")
      }
      let moment = answer == nil ? last : now < end ? end : limit
      if let message = try next(until: moment, signals) { try take(message) }
    }
  }

  /// Waits, showing frames, until the page is as wanted; false where that does not come in time.
  mutating func wait(
    milliseconds: Int, _ signals: borrowing EndSignals, until isWanted: (PageNote) -> Bool
  ) throws(ExitError) -> Bool {
    let deadline = MonotonicTime.now.adding(milliseconds: milliseconds)
    while !isWanted(page) {
      guard MonotonicTime.now < deadline else { return false }
      if let message = try next(until: deadline, signals) { try take(message) }
    }
    return true
  }

  private func next(until moment: MonotonicTime, _ signals: borrowing EndSignals) throws(ExitError) -> Message? {
    if let message = try receive() { return message }
    let left = (moment.nanoseconds - MonotonicTime.now.nanoseconds + 999_999) / 1_000_000
    guard try signals.wait(for: connection.descriptor, milliseconds: Int(left)) else { return nil }
    do throws(ExitError) {
      return try receive()
    } catch {
      // A signal to all of a group may have ended the daemon first.
      try signals.check()
      throw error
    }
  }

  private func receive() throws(ExitError) -> Message? {
    do { return try connection.receive(within: 0) } catch { throw ExitError(error) }
  }

  private mutating func take(_ message: Message) throws(ExitError) {
    switch message.content {
    case .frame(let frame): show(frame)
    case .slot(let slot):
      if slot.state == .failed { errors[slot.reel] = slot.error }
    case .page(let page):
      if message.serial == serial, serial > 0 { answer = page }
      guard page.landing > before else { return }
      landing.reel = page.reel
      if page.outcome == .failed { landing.outcome = .failed }
    case .problem(let note):
      guard message.serial == serial, serial > 0 else { return }
      throw ExitError(.unavailable, "the daemon: \(note.message)".withoutControls)
    case .stats: break
    }
  }

  private mutating func show(_ frame: ReceivedFrame) {
    let flags = frame.grant.flags
    // Mapped now, so that nothing has to be when its landing comes; then returned.
    if flags.contains(.preview) { return frame.populate() }
    guard flags.isDisjoint(with: .poster) else { return }
    if flags.contains(.landed), frame.grant.landing > before, landing.intent == nil {
      frame.touch()
      landing.intent = MonotonicTime.now.nanoseconds - start.nanoseconds
      landing.outcome = flags.contains(.late) ? .late : .warm
      landing.warmCost = frame.grant.warmCost > 0 ? frame.grant.warmCost : nil
      landing.reel = frame.grant.reel
      pictures.take(frame)
    }
    framesShown += 1
    shown = frame
  }
}

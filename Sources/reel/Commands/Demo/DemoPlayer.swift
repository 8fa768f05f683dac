// SPDX-License-Identifier: Apache-2.0

import ReelClient
import ReelMedia

/// A player that swipes, shows frames and returns them. It looks at no pixel but those that it measures by, and those of
/// the sheet.
struct DemoPlayer: ~Copyable {
  /// In their order.
  private(set) var landings: [DemoLanding] = []
  /// Reels in the order in which they were first landed on, and the first picture of each that has one.
  private(set) var reels: [String] = []
  private(set) var pictures: [String: RGBPicture] = [:]
  /// Frames that were shown.
  private(set) var framesShown = 0
  /// How the page stands.
  var page: PageNote { connection.page }

  private let connection: ReelConnection
  /// Kept until the next one comes, as a screen does.
  private var shown: ReceivedFrame?
  /// Why slots failed, by reel.
  private var errors: [String: String] = [:]
  /// The landing at hand: when it was sent, and how many there were before.
  private var start = MonotonicTime.now
  private var before: UInt64 = 0
  private var landing = DemoLanding(phase: .forward)

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

  /// Leaves.
  mutating func leave() {
    shown = nil
    connection.bye()
  }

  /// Sends an event that lands on a reel, and shows its frames.
  ///
  /// - Parameters:
  ///   - dwell: milliseconds on the reel.
  ///   - patience: milliseconds to wait for its first frame, if that is more.
  /// - Returns: false where the event led nowhere.
  mutating func visit(
    _ event: PageEvent, _ phase: DemoLanding.Phase, dwell: Int, patience: Int, signals: borrowing EndSignals
  ) throws(ExitError) -> Bool {
    // What is old has no part in the measurement.
    while let message = try receive() { take(message) }
    landing = DemoLanding(phase: phase)
    before = page.landing
    start = .now
    do { try connection.send(event) } catch { throw ExitError(error) }
    let (end, limit) = (start.adding(milliseconds: dwell), start.adding(milliseconds: max(dwell, patience)))
    while true {
      let now = MonotonicTime.now
      if now >= end, landing.isSettled || now >= limit { break }
      if let message = try next(until: now < end ? end : limit, signals) { take(message) }
    }
    guard page.landing > before else { return false }
    if landing.outcome == .failed { landing.error = errors[landing.reel] ?? "it cannot be shown" }
    if !reels.contains(landing.reel) { reels.append(landing.reel) }
    landings.append(landing)
    return true
  }

  /// Waits, showing frames, until the page is as wanted; false where that does not come in time.
  mutating func wait(
    milliseconds: Int, _ signals: borrowing EndSignals, until isWanted: (PageNote) -> Bool
  ) throws(ExitError) -> Bool {
    let deadline = MonotonicTime.now.adding(milliseconds: milliseconds)
    while !isWanted(page) {
      guard MonotonicTime.now < deadline else { return false }
      if let message = try next(until: deadline, signals) { take(message) }
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

  private mutating func take(_ message: Message) {
    switch message.content {
    case .frame(let frame): show(frame)
    case .slot(let slot):
      if slot.state == .failed { errors[slot.reel] = slot.error }
    case .page(let page):
      guard page.landing > before else { return }
      landing.reel = page.reel
      if page.outcome == .failed { landing.outcome = .failed }
    case .stats, .problem: break
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
      if pictures[frame.grant.reel] == nil { pictures[frame.grant.reel] = frame.picture(within: 240, 480) }
    }
    framesShown += 1
    shown = frame
  }
}

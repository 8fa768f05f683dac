// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import ReelClient
internal import ReelMedia

/// A player that lands on one reel and watches it, with or without an observer, on one thread.
struct Watching: ~Copyable {
  /// Milliseconds that a frame is waited for.
  private static let patience = 10_000
  /// Frames that are let go by before anything is measured: pools are touched and mapped meanwhile.
  private static let settlingFrames = 30

  private let address: String
  private let process: Int32
  private let player: ReelConnection
  private var observer: ReelConnection?
  /// Kept until the next one comes, as a screen does.
  private var shown: ReceivedFrame?, observed: ReceivedFrame?

  private init(_ player: ReelConnection, address: String, process: Int32) {
    self.player = player
    self.address = address
    self.process = process
  }

  /// Lands on the reel, and has it play.
  ///
  /// - Throws: as `ReelConnection` does; `timedOut` where it does not play.
  static func start(address: String, reel: String) throws(ClientError) -> Watching {
    let player = try ReelConnection.connect(to: address, name: "bench playing", patience: 2_000)
    var (process, user, group): (Int32, UInt32, UInt32) = (0, 0, 0)
    guard unsafe clinux_peer(player.descriptor, &process, &user, &group) == 0 else {
      throw ClientError(.system, "the daemon's number: \(unsafe String(cString: strerror(errno)))")
    }
    try player.open(feed: reel)
    _ = try player.subscribe()
    try player.send(.appear)
    var watching = Watching(player, address: address, process: process)
    try watching.show(settlingFrames)
    return watching
  }

  /// Somebody looks on from now on.
  mutating func addObserver() throws(ClientError) {
    let connection = try ReelConnection.connect(to: address, name: "bench playing", patience: 2_000)
    var subscription = Subscription()
    subscription.role = .observer(of: player.page.player)
    _ = try connection.subscribe(subscription)
    observer = connection
    try show(Self.settlingFrames)
  }

  /// Processor time of the daemon while it plays so many frames, and that of its loops, in percent of a core.
  mutating func percent(frames: Int) throws(ClientError) -> (all: Double, loop: Double) {
    let start = MonotonicTime.now
    let before = ThreadTimes(ofProcess: process)
    try show(frames)
    let after = ThreadTimes(ofProcess: process)
    let span = Double(MonotonicTime.now.nanoseconds - start.nanoseconds)
    return (
      Double(after.used(since: before)) * 100 / span,
      Double(after.used(since: before, named: "reel-player")) * 100 / span
    )
  }

  /// Both leave.
  mutating func end() {
    (shown, observed) = (nil, nil)
    observer?.bye()
    player.bye()
  }

  /// Shows so many frames, and returns those that were shown before.
  private mutating func show(_ count: Int) throws(ClientError) {
    let limit = MonotonicTime.now.adding(milliseconds: Self.patience + 50 * count)
    var left = count
    while left > 0 {
      let time = limit.nanoseconds - MonotonicTime.now.nanoseconds
      guard time > 0 else { throw ClientError(.timedOut, "the reel does not play") }
      var requests = [player.descriptor, observer?.descriptor ?? -1].map {
        clinux_poll_item(descriptor: $0, events: Int16(POLLIN), found: 0)
      }
      guard unsafe clinux_poll(&requests, 2, time) > 0 else { continue }
      while let message = try player.receive(within: 0) {
        guard case .frame(let frame) = message.content else { continue }
        shown = frame
        left -= 1
      }
      while let message = try observer?.receive(within: 0) {
        if case .frame(let frame) = message.content { observed = frame }
      }
    }
  }
}

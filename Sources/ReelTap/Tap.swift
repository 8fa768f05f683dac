// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import ReelClient
internal import ReelMedia

/// Shows one viewer what a player of the daemon's shows, as a stream.
///
/// One thread reads from the daemon and writes to the viewer, and waits for neither alone. A viewer that does not read
/// misses pictures; the newest one waits for it, and nothing else does.
public struct Tap: ~Copyable {
  private let connection: ReelConnection
  private let settings: TapSettings
  private let output: ViewerOutput
  private var screen: Screen?
  private var pace: Pace
  /// The newest frame, while it is not on the canvas.
  private var frame: ReceivedFrame?
  /// When the picture on the canvas is due, while it is not in the stream.
  private var painted: Int64?
  /// When there must be a first picture; nil for never.
  private let firstDeadline: Int64?
  /// Why the daemon has hung up, and when.
  private var end: (error: ClientError, at: Int64)?

  /// Nanoseconds in which a viewer takes the rest of a picture after the end.
  private static let drainTimeout: Int64 = 5_000_000_000

  /// Writes a stream until it ends.
  ///
  /// - Parameters:
  ///   - descriptor: where to: a pipe, for which the process is to ignore SIGPIPE, a socket or a file. It stays the
  ///     caller's.
  ///   - stop: ends it as soon as there is something to read on it, which is left there; -1 for none.
  ///   - whenSubscribed: called once there is a player to tap, before anything is written.
  /// - Throws: `daemon` where there is none, it says no or it ends; `severalPlayers`, `noPicture`, `output`, `media`.
  public static func run(
    _ settings: TapSettings, to descriptor: Int32, stop: Int32 = -1, whenSubscribed: () -> Void = {}
  ) throws(TapError) -> TapEnd {
    let connection: ReelConnection
    let started = MonotonicTime.now.nanoseconds
    do throws(TapError) {
      connection = try .tap(settings, stop: stop)
    } catch {
      if isReadable(stop) { return .stopped }
      throw error
    }
    whenSubscribed()
    var tap = Tap(connection, settings, to: descriptor, started: started)
    do throws(TapError) {
      let end = try tap.run(stop: stop)
      tap.connection.bye()
      return end
    } catch {
      tap.connection.bye()
      throw error
    }
  }

  private init(_ connection: ReelConnection, _ settings: TapSettings, to descriptor: Int32, started: Int64) {
    self.connection = connection
    self.settings = settings
    output = ViewerOutput(descriptor)
    firstDeadline = settings.duration.map { started + Int64(min($0, 1e9) * 1e9) }
    pace = Pace(settings.format, rate: settings.rate, now: MonotonicTime.now.nanoseconds)
  }

  private mutating func run(stop: Int32) throws(TapError) -> TapEnd {
    if let size = settings.size { try open(size, rate: nil) }
    while true {
      try listen()
      if !isUnread {
        if let end { return try Self.verdict(end.error) }
        if try !compose() { return .complete }
        if screen == nil, let firstDeadline, MonotonicTime.now.nanoseconds >= firstDeadline {
          throw .noPicture(seconds: settings.duration ?? 0)
        }
      }
      switch screen?.write(to: output) {
      case .closed: return .viewerLeft
      case .failed(let number): throw .output(number)
      case .bytes, nil: break
      }
      if isComplete, !isUnread { return .complete }
      if let end = try wait(stop: stop) { return end }
    }
  }

  /// Bytes of the stream wait for the viewer.
  private var isUnread: Bool {
    switch screen {
    case .some(let screen): screen.isUnread
    case .none: false
    }
  }

  /// The stream has as many pictures as it may have.
  private var isComplete: Bool {
    switch screen {
    case .some(let screen): screen.isComplete
    case .none: false
    }
  }

  private mutating func open(_ size: CanvasSize, rate: FrameFormat.Ratio?) throws(TapError) {
    do { screen = try Screen(settings, size, rate: rate) } catch { throw .media(error) }
  }

  private static func verdict(_ error: ClientError) throws(TapError) -> TapEnd {
    guard error.code == .refused(.noPlayer) else { throw .daemon(error) }
    return .playerLeft
  }

  // MARK: The daemon

  /// Takes what the daemon has said.
  private mutating func listen() throws(TapError) {
    while let message = receive() {
      // Of all that it says, this matters alone: a reel that is late or failed has no frame, and the last stays.
      switch message.content {
      case .frame(let frame) where !frame.grant.flags.contains(.preview): take(frame)
      case .slot(let slot): try giveBack(to: slot)
      case .frame, .page, .stats, .problem: break
      }
    }
  }

  /// What the daemon says next, if it has said more.
  private mutating func receive() -> Message? {
    guard end == nil else { return nil }
    do {
      return try connection.receive(within: 0)
    } catch {
      lost(error)
      return nil
    }
  }

  private mutating func lost(_ error: ClientError) {
    end = (error, MonotonicTime.now.nanoseconds)
    frame = nil
  }

  /// A slot that goes on to another reel wants its buffers, however long the viewer does not read.
  private mutating func giveBack(to slot: SlotNote) throws(TapError) {
    guard let frame, frame.grant.slot == slot.slot, frame.grant.generation != slot.generation else { return }
    try paint()
  }

  private mutating func take(_ frame: ReceivedFrame) {
    // The size of the stream is that of a picture, not of its small copy.
    if screen == nil, frame.grant.flags.contains(.poster) { return }
    self.frame = frame
  }

  // MARK: The stream

  /// Puts the picture that is due into the stream, if one is; false where the stream is as long as it may be.
  private mutating func compose() throws(TapError) -> Bool {
    let now = MonotonicTime.now.nanoseconds
    if screen == nil { try paint() }
    guard screen != nil, pace.isDue(at: now, isNew: frame != nil || painted != nil) else { return true }
    try paint()
    let due = painted ?? now
    painted = nil
    pace.wrote(at: now)
    do { return try screen?.append(due: due, now: now) ?? true } catch { throw .media(error) }
  }

  /// Puts the newest frame on the canvas. Its lease is back before the viewer has the picture; bytes of the stream that
  /// wait for the viewer are not the canvas's.
  private mutating func paint() throws(TapError) {
    guard let frame else { return }
    let shape = try PictureShape(showing: frame.format)
    if screen == nil { try open(CanvasSize(showing: shape), rate: frame.format.rate) }
    screen?.paint(frame, shape)
    painted = frame.grant.due
    self.frame = nil
    frame.release()
    do { try connection.returnLeases() } catch { lost(error) }
  }

  // MARK: Waiting

  /// Waits until something is to be done; the end, if it has come.
  private func wait(stop: Int32) throws(TapError) -> TapEnd? {
    let now = MonotonicTime.now.nanoseconds
    var until: Int64?
    if let end {
      guard isUnread, now - end.at < Self.drainTimeout else { return try Self.verdict(end.error) }
      until = end.at + Self.drainTimeout
    } else if !isUnread {
      until = screen == nil ? firstDeadline : pace.next
    }
    var items = [
      clinux_poll_item(descriptor: stop, events: Int16(POLLIN), found: 0),
      clinux_poll_item(descriptor: output.descriptor, events: isUnread ? Int16(POLLOUT) : 0, found: 0),
      clinux_poll_item(descriptor: end == nil ? connection.descriptor : -1, events: Int16(POLLIN), found: 0),
    ]
    let count = UInt(items.count)
    guard unsafe clinux_poll(&items, count, until.map { max(0, $0 - now) } ?? -1) > 0 else { return nil }
    if items[0].found != 0 { return .stopped }
    return items[1].found & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 ? .viewerLeft : nil
  }

  static func isReadable(_ descriptor: Int32) -> Bool {
    var item = clinux_poll_item(descriptor: descriptor, events: Int16(POLLIN), found: 0)
    return unsafe clinux_poll(&item, 1, 0) > 0
  }
}

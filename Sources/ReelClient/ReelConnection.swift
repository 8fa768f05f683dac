// SPDX-License-Identifier: Apache-2.0

internal import Glibc
public import ReelWire

/// A connection to the daemon: a player's, or an observer's. For one thread at a time.
///
/// Connect, `open` a feed unless the daemon has one, `subscribe`, `send` events, `receive` what comes. A call that
/// throws `timedOut`, or `refused` for what it asked, leaves the connection as it is. Every other error ends it, and is
/// thrown again by every later call; frames that were received stay readable, but what lies in them may become
/// something else.
public final class ReelConnection {
  /// Where the daemon is, and what this client told of itself.
  public let address: String, hello: Hello
  /// What the daemon told of itself.
  public private(set) var welcome = Welcome(leaseTimeout: 0)
  /// How the page stood when the daemon told last.
  public private(set) var page = PageNote()

  /// To poll with, for reading: a message may be there, or the end. Before waiting, take what is there with `receive`
  /// until it gives nil, which also returns leases. Open for as long as this lives.
  public var descriptor: Int32 { socket.descriptor }

  /// Milliseconds that an answer may take.
  public var patience = 5_000

  /// Once this can be read, no answer is waited for any more, as if none came in time; -1 for none.
  package var stop: Int32 = -1

  /// What was asked for, to ask for it again after the end.
  var feed: String?
  var video: OpenedVideo?
  var subscription: Subscription?
  /// Messages that came while another was waited for.
  var waiting: [Message] = []

  private let socket: PacketSocket
  private let desk = LeaseDesk()
  private var memory = FrameMemory()
  private var serial: UInt32 = 0
  /// WELCOME has come.
  private(set) var isWelcome = false
  /// Why it has ended.
  private var end: ClientError?

  init(_ socket: consuming PacketSocket, address: String, hello: Hello) {
    self.socket = socket
    self.address = address
    self.hello = hello
  }

  /// When an answer to what is sent now is late.
  var answerDeadline: Deadline { Deadline(milliseconds: patience, stop: stop) }

  // MARK: Sending

  /// Sends an event of the page; `PAGE` answers it, and what it brings carries the same serial.
  ///
  /// - Throws: `timedOut` where the daemon takes nothing within `patience`; `refused`, `revoked`, `protocol`, `closed`
  ///   or `system` where the connection has ended.
  @discardableResult public func send(_ event: PageEvent) throws(ClientError) -> UInt32 {
    try send(ClientMessage.event(event))
  }

  /// Returns the leases of frames that were released or dropped, as far as the daemon takes them now. `send` and
  /// `receive` do this by themselves.
  ///
  /// - Throws: as `send`, but never `timedOut`.
  public func returnLeases() throws(ClientError) {
    try check()
    while !desk.returned.isEmpty {
      let some = Array(desk.returned.prefix(WireLimits.releases))
      guard try put(.release(some), serial: 0) else { return }
      desk.told(some.count)
    }
  }

  /// Leaves. What comes later is not read.
  public func bye() {
    guard end == nil else { return }
    do {
      try returnLeases()
      _ = try put(.bye, serial: 0)
    } catch {
      // It has ended already.
    }
    _ = fail(ClientError(.closed, "this client has left"))
  }

  func send(_ message: ClientMessage, descriptor: Int32? = nil) throws(ClientError) -> UInt32 {
    try returnLeases()
    // 0 is nobody's.
    serial = serial == .max ? 1 : serial + 1
    let deadline = answerDeadline
    while try !put(message, serial: serial, descriptor: descriptor) {
      guard deadline.wait(for: POLLOUT, on: socket.descriptor) else {
        throw ClientError(.timedOut, "the daemon does not read")
      }
    }
    return serial
  }

  /// Sends a message, or says that there is no room.
  private func put(
    _ message: ClientMessage, serial: UInt32, descriptor: Int32? = nil
  ) throws(ClientError) -> Bool {
    let sent: PacketSocket.Sent
    do {
      sent = try socket.send(message.encode(serial: serial), descriptor: descriptor)
    } catch {
      throw fail(ClientError(error))
    }
    switch sent {
    case .done: return true
    case .full: return false
    case .closed:
      // The daemon may have said why.
      while try take() != nil {}
      throw fail(ClientError(.closed, "the daemon has closed the connection"))
    }
  }

  // MARK: Receiving

  /// The next message, once it is there.
  ///
  /// - Parameter milliseconds: how long to wait, 0 for not at all; nil for as long as it takes.
  /// - Returns: nil where none comes in time.
  /// - Throws: `refused`, `revoked`, `protocol`, `closed` or `system` where the connection has ended.
  public func receive(within milliseconds: Int? = nil) throws(ClientError) -> Message? {
    if !waiting.isEmpty { return waiting.removeFirst() }
    return try next(until: Deadline(milliseconds: milliseconds))
  }

  /// The next message that was not yet read.
  func next(until deadline: Deadline) throws(ClientError) -> Message? {
    while true {
      try returnLeases()
      if let message = try take() { return message }
      guard deadline.wait(for: POLLIN | (desk.returned.isEmpty ? 0 : POLLOUT), on: socket.descriptor) else {
        return nil
      }
    }
  }

  /// Waits for WELCOME, which comes before anything else.
  func awaitWelcome() throws(ClientError) {
    let deadline = answerDeadline
    while true {
      // No message comes before it.
      _ = try take()
      if isWelcome { return }
      guard deadline.wait(for: POLLIN, on: socket.descriptor) else {
        throw fail(ClientError(.timedOut, "the daemon does not answer"))
      }
    }
  }

  /// The next message that is there.
  private func take() throws(ClientError) -> Message? {
    try check()
    do throws(ClientError) {
      while true {
        switch try received() {
        case .packet(let bytes, let descriptor):
          if let message = try message(bytes, descriptor) { return message }
        case .nothing: return nil
        case .end: throw ClientError(.closed, "the daemon has closed the connection")
        }
      }
    } catch {
      throw fail(error)
    }
  }

  private func received() throws(ClientError) -> PacketSocket.Received {
    do {
      return try socket.receive()
    } catch {
      throw ClientError(error)
    }
  }

  /// The message of a packet, where it is one for the caller.
  private func message(_ bytes: [UInt8], _ descriptor: consuming Descriptor?) throws(ClientError) -> Message? {
    let (header, message) = try decoded(bytes)
    if case .poolAdd(let pool) = message, isWelcome {
      try memory.add(pool, descriptor)
      return nil
    }
    guard descriptor == nil else { throw ClientError(.protocol, "a descriptor with type \(header.type)") }
    return try content(of: message, serial: header.serial).map { Message(serial: header.serial, content: $0) }
  }

  private func content(of message: ServerMessage, serial: UInt32) throws(ClientError) -> Message.Content? {
    switch message {
    case .error(let note):
      guard !note.isFatal else { throw ClientError(note) }
      return .problem(note)
    case .revoked(let lease, let count):
      throw ClientError(.revoked, "\(count) leases were kept too long, the oldest \(lease)")
    case .welcome(let welcome): try meet(welcome)
    case _ where !isWelcome: throw ClientError(.protocol, "a message before WELCOME")
    case .poolAdd, .unknown: break
    case .poolRetire(let pool): try memory.retire(pool)
    case .format(let number, let format): memory.set(number, format)
    case .frame(let grant): return .frame(try memory.frame(grant, serial: serial, desk: desk))
    case .slot(let slot): return .slot(slot)
    case .stats(let stats): return .stats(stats)
    case .page(let page):
      self.page = page
      return .page(page)
    }
    return nil
  }

  private func meet(_ welcome: Welcome) throws(ClientError) {
    guard !isWelcome else { throw ClientError(.protocol, "WELCOME twice") }
    guard welcome.major == WireLimits.major else {
      throw ClientError(.protocol, "the daemon speaks version \(welcome.major), not \(WireLimits.major)")
    }
    self.welcome = welcome
    isWelcome = true
  }

  private func decoded(_ bytes: [UInt8]) throws(ClientError) -> (header: PacketHeader, message: ServerMessage) {
    do {
      return try ServerMessage.decode(bytes)
    } catch {
      throw ClientError(error)
    }
  }

  /// Throws why it has ended, if it has.
  private func check() throws(ClientError) {
    if let end { throw end }
  }

  /// Ends the connection, and gives the reason that is the first.
  func fail(_ error: ClientError) -> ClientError {
    if let end { return end }
    end = error
    shutdown(socket.descriptor, Int32(SHUT_RDWR))
    memory.clear()
    return error
  }
}

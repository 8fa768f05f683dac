// SPDX-License-Identifier: Apache-2.0

internal import Glibc
public import ReelWire

/// A client that says what a test has it say, and watches what the daemon says.
public final class RawClient {
  /// What came.
  public enum Heard: Equatable, Sendable {
    /// A message, and the serial that it answers.
    case message(ServerMessage, serial: UInt32)
    /// The daemon has closed the connection.
    case end
  }

  /// Whether leases are returned as soon as they come.
  public var returnsLeases = true
  /// Leases that it holds.
  public private(set) var leases: [UInt64] = []
  /// What the daemon may not do, and did.
  public private(set) var violations: [String] = []
  /// The number of its player, once a page told it.
  public private(set) var player: UInt32 = 0
  private let socket: PacketSocket
  private var watch = FrameWatch()

  /// Connects.
  public init(path: String) throws { socket = try PacketSocket.connect(to: path) }

  /// Connects to a daemon.
  public convenience init(_ daemon: DaemonUnderTest) throws { try self.init(path: daemon.framesPath) }

  /// Its socket.
  public var descriptor: Int32 { socket.descriptor }
  /// Frames that came so far.
  public var frames: Int { watch.frames }
  /// The pools that it knows, with their descriptors.
  public var pools: [UInt32: FrameWatch.Pool] { watch.pools }

  /// Says something.
  @discardableResult
  public func send(_ message: ClientMessage, serial: UInt32 = 0, descriptors: [Int32] = []) -> RawPacket.Sent {
    send(message.encode(serial: serial), descriptors)
  }

  /// Sends any bytes, and any descriptors.
  @discardableResult
  public func send(_ bytes: [UInt8], _ descriptors: [Int32] = []) -> RawPacket.Sent {
    while true {
      let sent = RawPacket.send(bytes, descriptors, to: socket.descriptor)
      guard sent == .full, (try? Waiting.forRoom(in: socket.descriptor, "room")) != nil else { return sent }
    }
  }

  /// Sends bytes, without waiting where there is no room.
  public func sendAtOnce(_ bytes: [UInt8]) -> RawPacket.Sent { RawPacket.send(bytes, to: socket.descriptor) }

  /// The next thing that comes.
  public func next() throws -> Heard {
    while true {
      switch try socket.receive() {
      case .nothing: try Waiting.forInput(of: socket.descriptor, "a message")
      case .end: return .end
      case .packet(let packet, let descriptor):
        let (header, message) = try ServerMessage.decode(packet)
        violations += watch.see(message, descriptor)
        take(message)
        return .message(message, serial: header.serial)
      }
    }
  }

  private func take(_ message: ServerMessage) {
    switch message {
    case .page(let page): player = page.player
    case .frame(let frame) where returnsLeases: send(.release([frame.lease]))
    case .frame(let frame): leases.append(frame.lease)
    default: break
    }
  }

  /// Returns everything that it holds.
  public func returnAll() {
    while !leases.isEmpty {
      send(.release(Array(leases.prefix(WireLimits.releases))))
      leases.removeFirst(min(leases.count, WireLimits.releases))
    }
  }

  /// Waits for a message.
  ///
  /// - Throws: where the connection ends first.
  @discardableResult
  public func wait<Result>(
    for what: String, _ pick: (ServerMessage, _ serial: UInt32) -> Result?
  ) throws -> Result {
    while true {
      switch try next() {
      case .message(.error(let note), _): throw PlayerFailure("no \(what), but \(note)")
      case .message(let message, let serial): if let result = pick(message, serial) { return result }
      case .end: throw PlayerFailure("no \(what), but the end")
      }
    }
  }

  /// Reads until the daemon closes: the errors that it told, and what else there was at last.
  public func untilEnd() throws -> (errors: [ErrorNote], last: ServerMessage?) {
    var errors: [ErrorNote] = []
    var last: ServerMessage?
    while case .message(let message, _) = try next() {
      last = message
      if case .error(let note) = message { errors.append(note) }
    }
    return (errors, last)
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Glibc
public import ReelWire

extension ReelConnection {
  /// Connects to a daemon, and says hello.
  ///
  /// - Parameters:
  ///   - address: the path of its `frames.sock`, or of the directory that it lies in.
  ///   - surface: what this client leaves to the daemon.
  ///   - name: for people; at most 64 bytes of it.
  ///   - patience: milliseconds to wait for a daemon that is not there yet.
  /// - Throws: `unreachable`, `system`, `refused`, `protocol`, `closed`, or `timedOut` where nothing answers.
  public static func connect(
    to address: String, surface: WireSurface = .ring, name: String, patience: Int = 0
  ) throws(ClientError) -> ReelConnection {
    let socket = try reach(address, until: Deadline(milliseconds: patience))
    let connection = ReelConnection(socket, address: address, hello: Hello(surface: surface, name: name))
    try connection.greet()
    return connection
  }

  /// Connects to a daemon that is there, and says hello.
  ///
  /// - Parameters:
  ///   - patience: milliseconds that an answer may take, then and later.
  ///   - stop: see `ReelConnection.stop`; stays the caller's.
  /// - Throws: as above.
  package static func connect(
    to address: String, name: String, answersWithin patience: Int, stop: Int32
  ) throws(ClientError) -> ReelConnection {
    let socket = try reach(address, until: Deadline(milliseconds: 0))
    let connection = ReelConnection(socket, address: address, hello: Hello(surface: .ring, name: name))
    (connection.patience, connection.stop) = (patience, stop)
    try connection.greet()
    return connection
  }

  /// Takes a connected socket over, and says hello.
  ///
  /// - Throws: as `connect`, but never `unreachable`.
  package static func greet(
    over socket: consuming PacketSocket, surface: WireSurface = .ring, name: String, patience: Int = 5_000
  ) throws(ClientError) -> ReelConnection {
    let connection = ReelConnection(socket, address: "", hello: Hello(surface: surface, name: name))
    connection.patience = patience
    try connection.greet()
    return connection
  }

  /// Chooses a feed, before `subscribe`; without it, it is the daemon's own.
  ///
  /// - Parameter feed: as `reel serve --feed` takes it.
  /// - Throws: as `send`. That the daemon refuses the feed, `subscribe` throws.
  public func open(feed: String) throws(ClientError) {
    _ = try send(.open(.feed(feed)))
    self.feed = feed
    video = nil
  }

  /// Chooses a feed of one video, before `subscribe`.
  ///
  /// - Parameters:
  ///   - descriptor: of a regular file that is open for reading. It stays the caller's.
  ///   - name: what it is called.
  /// - Throws: as `send`; `system` where the descriptor cannot be kept.
  public func open(video descriptor: Int32, name: String) throws(ClientError) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw ClientError(.system, "\(name): \(unsafe String(cString: strerror(errno)))") }
    let file = Descriptor(owning: copy)
    _ = try send(.open(.video(name)), descriptor: copy)
    feed = nil
    video = OpenedVideo(name: name, file: file)
  }

  /// Begins: the page as it stands, with the player's number.
  ///
  /// - Throws: `refused` where the daemon has no room, or not this feed; else as `send` and `receive`.
  public func subscribe(_ subscription: Subscription = Subscription()) throws(ClientError) -> PageNote {
    let page = try page(answering: send(.subscribe(subscription)))
    self.subscription = subscription
    return page
  }

  private func greet() throws(ClientError) {
    _ = try send(.hello(hello))
    try awaitWelcome()
  }

  private static func reach(_ address: String, until deadline: Deadline) throws(ClientError) -> PacketSocket {
    while true {
      do {
        return try PacketSocket.connect(to: RuntimeSocket.frames.path(address))
      } catch {
        guard error.code == .unreachable, !deadline.isPast else { throw ClientError(error) }
      }
      deadline.pause(milliseconds: 10)
    }
  }
}

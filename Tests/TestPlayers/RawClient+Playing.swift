// SPDX-License-Identifier: Apache-2.0

public import ReelWire

/// What well-behaved clients do first.
extension RawClient {
  /// Says hello, and hears the welcome.
  public func greet(_ surface: WireSurface = .ring, name: String = "test") throws {
    send(.hello(Hello(surface: surface, name: name)), serial: 1)
    try wait(for: "welcome") { message, _ in if case .welcome = message { () } else { nil } }
  }

  /// Subscribes, and hears how the page stands.
  public func subscribe(_ subscription: Subscription = Subscription()) throws {
    send(.subscribe(subscription), serial: 2)
    try wait(for: "page") { message, serial in
      if case .page = message, serial == 2 { () } else { nil }
    }
  }

  /// Looks on what a player sees.
  public func observe(_ player: UInt32) throws {
    var subscription = Subscription()
    subscription.role = .observer(of: player)
    try subscribe(subscription)
  }

  /// Appears, and hears of the first picture.
  public func appear() throws {
    send(.event(.appear), serial: 3)
    try wait(for: "first picture") { message, _ in
      if case .frame(let frame) = message, frame.flags.contains(.landed) { () } else { nil }
    }
  }

  /// A player that shows its first picture.
  public convenience init(playing daemon: DaemonUnderTest, _ subscription: Subscription = Subscription()) throws {
    try self.init(playing: daemon.framesPath, subscription)
  }

  /// A player that shows its first picture, by the path of a socket.
  public convenience init(playing path: String, _ subscription: Subscription = Subscription()) throws {
    try self.init(path: path)
    try greet()
    try subscribe(subscription)
    try appear()
  }

  /// Asks for figures, and hears them, after everything that was said before.
  @discardableResult
  public func stats() throws -> StatsNote {
    send(.stats, serial: 99)
    return try wait(for: "stats") { message, _ in if case .stats(let stats) = message { stats } else { nil } }
  }

  /// Hears so many frames more.
  public func see(frames count: Int) throws {
    for _ in 0..<count {
      try wait(for: "frame") { message, _ in if case .frame = message { () } else { nil } }
    }
  }

  /// Leaves, and hears nothing but what was on its way.
  public func leave() throws {
    send(.bye)
    _ = try untilEnd()
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import CReel

extension ClientMessage {
  /// Reads a packet from a client.
  ///
  /// - Throws: `malformed`, or `unknown` for an unknown type that must be understood.
  public static func decode(_ bytes: [UInt8]) throws(WireError) -> (header: PacketHeader, message: ClientMessage) {
    let reader = try PacketReader(bytes)
    return (reader.header, try message(reader))
  }

  private static func message(_ reader: PacketReader) throws(WireError) -> ClientMessage {
    switch reel_type(UInt32(reader.header.type)) {
    case REEL_HELLO: .hello(try hello(reader))
    case REEL_SUBSCRIBE: .subscribe(try subscription(reader))
    case REEL_OPEN: .open(try open(reader))
    case REEL_RELEASE: .release(try releases(reader))
    case REEL_GET_STATS: .stats
    case REEL_BYE: .bye
    case REEL_APPEAR: .event(.appear)
    case REEL_REFRESH: .event(.refresh)
    case REEL_RETRY: .event(.retry)
    case REEL_SCROLL: .event(try scroll(reader))
    case REEL_LIFT: .event(try lift(reader))
    case REEL_TICK: .event(.tick(time: try number(reader.fixed(reel_tick.self).time_ms, "time_ms")))
    case REEL_LAND: .event(try land(reader))
    case REEL_JUMP: .event(try jump(reader))
    case REEL_QUERY:
      .event(
        .query(
          try reader.text(reader.fixed(reel_query.self).name, after: reel_query.self, limit: WireLimits.id)))
    case REEL_LAYOUT: .event(try layout(reader))
    default: try unknown(reader.header)
    }
  }

  private static func unknown(_ header: PacketHeader) throws(WireError) -> ClientMessage {
    guard !header.mustUnderstand else { throw WireError(.unknown, "type \(header.type)") }
    return .unknown(header.type)
  }

  private static func hello(_ reader: PacketReader) throws(WireError) -> Hello {
    let fields = try reader.fixed(reel_hello.self)
    // Of another major version nothing else is known.
    guard fields.major == WireLimits.major else {
      var hello = Hello(surface: .ring, name: "")
      (hello.major, hello.minor) = (fields.major, fields.minor)
      return hello
    }
    var hello = Hello(
      surface: try known(fields.surface, "surface"),
      name: try reader.text(fields.name, after: reel_hello.self, limit: WireLimits.name))
    hello.minor = fields.minor
    return hello
  }

  private static func subscription(_ reader: PacketReader) throws(WireError) -> Subscription {
    let fields = try reader.fixed(reel_subscribe.self)
    var subscription = Subscription()
    switch reel_role(fields.role) {
    case REEL_ROLE_PLAYER:
      guard fields.player == 0 else { throw WireError(.malformed, "a player of player \(fields.player)") }
    case REEL_ROLE_OBSERVER: subscription.role = .observer(of: fields.player)
    default: throw WireError(.malformed, "role is \(fields.role)")
    }
    subscription.mode = try known(fields.mode, "mode")
    subscription.late = try known(fields.late, "late")
    if case .observer = subscription.role, subscription.mode != .latest {
      throw WireError(.malformed, "an observer whom the reel waits for")
    }
    guard fields.credits <= WireLimits.credits else { throw WireError(.malformed, "credits are \(fields.credits)") }
    if fields.credits > 0 { subscription.credits = Int(fields.credits) }
    guard Int(fields.flags) & ~REEL_PREVIEWS == 0 else { throw WireError(.malformed, "flags are \(fields.flags)") }
    subscription.previews = fields.flags != 0
    if fields.page_height != 0 { subscription.pageHeight = try height(fields.page_height) }
    subscription.insetTop = try inset(fields.inset_top)
    return subscription
  }

  private static func open(_ reader: PacketReader) throws(WireError) -> OpenRequest {
    let fields = try reader.fixed(reel_open.self)
    let name = try reader.text(fields.name, after: reel_open.self, limit: WireLimits.id)
    switch reel_open_kind(fields.kind) {
    case REEL_OPEN_FEED:
      guard !name.isEmpty else { throw WireError(.malformed, "a feed without a name") }
      return .feed(name)
    case REEL_OPEN_VIDEO: return .video(name)
    default: throw WireError(.malformed, "kind is \(fields.kind)")
    }
  }

  private static func releases(_ reader: PacketReader) throws(WireError) -> [UInt64] {
    let count = Int(try reader.fixed(reel_release.self).count)
    guard (1...WireLimits.releases).contains(count) else { throw WireError(.malformed, "\(count) leases") }
    return try reader.numbers(count, after: reel_release.self)
  }

  private static func scroll(_ reader: PacketReader) throws(WireError) -> PageEvent {
    let fields = try reader.fixed(reel_scroll.self)
    return .scroll(
      try known(fields.view, "view"), offset: try number(fields.offset, "offset"),
      epoch: try epoch(fields.epoch, flags: fields.flags))
  }

  private static func lift(_ reader: PacketReader) throws(WireError) -> PageEvent {
    let fields = try reader.fixed(reel_lift.self)
    guard Int(fields.flags) & ~REEL_ANIMATE == 0 else { throw WireError(.malformed, "flags are \(fields.flags)") }
    return .lift(
      try known(fields.view, "view"), offset: try number(fields.offset, "offset"),
      velocity: try number(fields.velocity, "velocity"),
      time: fields.flags == 0 ? nil : try number(fields.time_ms, "time_ms"))
  }

  private static func land(_ reader: PacketReader) throws(WireError) -> PageEvent {
    let fields = try reader.fixed(reel_land.self)
    return .land(offset: try number(fields.offset, "offset"), epoch: try epoch(fields.epoch, flags: fields.flags))
  }

  private static func jump(_ reader: PacketReader) throws(WireError) -> PageEvent {
    let fields = try reader.fixed(reel_jump.self)
    let reel = try reader.text(fields.reel, after: reel_jump.self, limit: WireLimits.id)
    return switch reel_jump_by(fields.by) {
    case REEL_JUMP_INDEX: .jumpToIndex(fields.index)
    case REEL_JUMP_REEL: .jumpToReel(reel)
    default: throw WireError(.malformed, "by is \(fields.by)")
    }
  }

  private static func layout(_ reader: PacketReader) throws(WireError) -> PageEvent {
    let fields = try reader.fixed(reel_layout.self)
    return .layout(pageHeight: try height(fields.page_height), insetTop: try inset(fields.inset_top))
  }

  // MARK: Values

  private static func epoch(_ value: UInt64, flags: UInt32) throws(WireError) -> UInt64? {
    guard Int(flags) & ~REEL_HAS_EPOCH == 0 else { throw WireError(.malformed, "flags are \(flags)") }
    return flags == 0 ? nil : value
  }

  private static func number(_ value: Double, _ name: String) throws(WireError) -> Double {
    try checked(value, in: -WireLimits.magnitude...WireLimits.magnitude, name)
  }

  private static func height(_ value: Double) throws(WireError) -> Double {
    try checked(value, in: Double.leastNormalMagnitude...WireLimits.layout, "page_height")
  }

  private static func inset(_ value: Double) throws(WireError) -> Double {
    try checked(value, in: -WireLimits.layout...WireLimits.layout, "inset_top")
  }
}

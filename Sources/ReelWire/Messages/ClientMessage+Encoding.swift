// SPDX-License-Identifier: Apache-2.0

internal import CReel

extension ClientMessage {
  /// The packet. Texts beyond their limit are cut.
  public func encode(serial: UInt32 = 0) -> [UInt8] {
    switch self {
    case .hello(let hello):
      return packet(REEL_HELLO, serial) { (writer: inout PacketWriter, header) in
        let name = writer.text(hello.name, limit: WireLimits.name)
        return reel_hello(
          header: header(writer), major: hello.major, minor: hello.minor, surface: hello.surface.rawValue, name: name)
      }
    case .open(let request):
      return packet(REEL_OPEN, serial) { (writer: inout PacketWriter, header) in
        let (kind, name) =
          switch request {
          case .feed(let name): (REEL_OPEN_FEED, name)
          case .video(let name): (REEL_OPEN_VIDEO, name)
          }
        let text = writer.text(name, limit: WireLimits.id)
        return reel_open(header: header(writer), kind: kind.rawValue, name: text)
      }
    case .subscribe(let subscription): return Self.encode(subscription, serial)
    case .event(let event): return Self.encode(event, serial)
    case .release(let leases):
      return packet(REEL_RELEASE, serial) { (writer: inout PacketWriter, header) in
        let some = leases.prefix(WireLimits.releases)
        writer.numbers(Array(some))
        return reel_release(header: header(writer), count: UInt32(some.count), reserved: 0)
      }
    case .stats: return Self.bare(REEL_GET_STATS, serial)
    case .bye: return Self.bare(REEL_BYE, serial)
    case .unknown(let type): return Self.bare(reel_type(UInt32(type)), serial)
    }
  }

  private static func bare(_ type: reel_type, _ serial: UInt32) -> [UInt8] {
    packet(type, serial) { (writer: inout PacketWriter, header) in header(writer) }
  }

  private static func encode(_ subscription: Subscription, _ serial: UInt32) -> [UInt8] {
    packet(REEL_SUBSCRIBE, serial) { (writer: inout PacketWriter, header) in
      let (role, player): (reel_role, UInt32) =
        switch subscription.role {
        case .player: (REEL_ROLE_PLAYER, 0)
        case .observer(let player): (REEL_ROLE_OBSERVER, player)
        }
      return reel_subscribe(
        header: header(writer), role: role.rawValue, mode: subscription.mode.rawValue,
        late: subscription.late.rawValue, credits: UInt32(clamping: subscription.credits),
        flags: subscription.previews ? UInt32(REEL_PREVIEWS) : 0, player: player,
        page_height: subscription.pageHeight, inset_top: subscription.insetTop)
    }
  }

  private static func encode(_ event: PageEvent, _ serial: UInt32) -> [UInt8] {
    switch event {
    case .appear: return bare(REEL_APPEAR, serial)
    case .refresh: return bare(REEL_REFRESH, serial)
    case .retry: return bare(REEL_RETRY, serial)
    case .scroll(let view, let offset, let epoch):
      return packet(REEL_SCROLL, serial) { (writer: inout PacketWriter, header) in
        reel_scroll(
          header: header(writer), view: view.rawValue, flags: epoch == nil ? 0 : UInt32(REEL_HAS_EPOCH),
          offset: offset, epoch: epoch ?? 0)
      }
    case .lift(let view, let offset, let velocity, let time):
      return packet(REEL_LIFT, serial) { (writer: inout PacketWriter, header) in
        reel_lift(
          header: header(writer), view: view.rawValue, flags: time == nil ? 0 : UInt32(REEL_ANIMATE), offset: offset,
          velocity: velocity, time_ms: time ?? 0)
      }
    case .tick(let time):
      return packet(REEL_TICK, serial) { (writer: inout PacketWriter, header) in
        reel_tick(header: header(writer), time_ms: time)
      }
    case .land(let offset, let epoch):
      return packet(REEL_LAND, serial) { (writer: inout PacketWriter, header) in
        reel_land(
          header: header(writer), offset: offset, epoch: epoch ?? 0,
          flags: epoch == nil ? 0 : UInt32(REEL_HAS_EPOCH), reserved: 0)
      }
    case .jumpToIndex(let index): return jump(REEL_JUMP_INDEX, index: index, reel: "", serial)
    case .jumpToReel(let reel): return jump(REEL_JUMP_REEL, index: 0, reel: reel, serial)
    case .query(let name):
      return packet(REEL_QUERY, serial) { (writer: inout PacketWriter, header) in
        let text = writer.text(name, limit: WireLimits.id)
        return reel_query(header: header(writer), name: text, reserved: 0)
      }
    case .layout(let pageHeight, let insetTop):
      return packet(REEL_LAYOUT, serial) { (writer: inout PacketWriter, header) in
        reel_layout(header: header(writer), page_height: pageHeight, inset_top: insetTop)
      }
    }
  }

  private static func jump(_ way: reel_jump_by, index: Int64, reel: String, _ serial: UInt32) -> [UInt8] {
    packet(REEL_JUMP, serial) { (writer: inout PacketWriter, header) in
      let text = writer.text(reel, limit: WireLimits.id)
      return reel_jump(header: header(writer), by: way.rawValue, reel: text, index: index)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import CReel
internal import ReelWire

/// Every field of what a client says, at and beyond the ends of its range.
package enum ClientFields {
  package static let all = headers + subscriptions + numbers + rest

  private static let hello = ClientMessage.hello(Hello(surface: .page, name: "a"))
  private static let player = ClientMessage.subscribe(Subscription())
  private static let observer: ClientMessage = {
    var subscription = Subscription()
    subscription.role = .observer(of: 1)
    return .subscribe(subscription)
  }()
  private static let scroll = ClientMessage.event(.scroll(.content, offset: 1, epoch: 1))
  private static let lift = ClientMessage.event(.lift(.content, offset: 1, velocity: 1, time: 1))
  private static let tick = ClientMessage.event(.tick(time: 1))
  private static let land = ClientMessage.event(.land(offset: 1, epoch: 1))
  private static let layout = ClientMessage.event(.layout(pageHeight: 1, insetTop: 1))

  private static let headers = [
    FieldRow(.bye, \reel_header.flags, UInt16(1), nil),
    FieldRow(.bye, \reel_header.flags, UInt16(2)),
    FieldRow(.bye, \reel_header.flags, UInt16(3)),
    FieldRow(.bye, \reel_header.flags, UInt16(0x8000)),
    FieldRow(.bye, \reel_header.length, UInt32(15)),
    FieldRow(.bye, \reel_header.length, UInt32(17)),
    FieldRow(.bye, \reel_header.length, UInt32(0)),
    FieldRow(.bye, \reel_header.length, UInt32.max),
    FieldRow(.bye, \reel_header.serial, UInt32.max, nil),
    FieldRow(.bye, \reel_header.object, UInt32.max, nil),
    FieldRow(hello, \reel_hello.major, UInt32(0), nil),
    FieldRow(hello, \reel_hello.major, UInt32.max, nil),
    FieldRow(hello, \reel_hello.minor, UInt32.max, nil),
    FieldRow(hello, \reel_hello.surface, UInt32(1), nil),
    FieldRow(hello, \reel_hello.surface, UInt32(2)),
    FieldRow(hello, \reel_hello.surface, UInt32.max),
  ]

  private static let subscriptions = [
    FieldRow(player, \reel_subscribe.role, UInt32(1), nil),
    FieldRow(player, \reel_subscribe.role, UInt32(2)),
    FieldRow(player, \reel_subscribe.role, UInt32.max),
    FieldRow(player, \reel_subscribe.mode, UInt32(1), nil),
    FieldRow(player, \reel_subscribe.mode, UInt32(2)),
    FieldRow(observer, \reel_subscribe.mode, UInt32(1)),
    FieldRow(player, \reel_subscribe.late, UInt32(2), nil),
    FieldRow(player, \reel_subscribe.late, UInt32(3)),
    FieldRow(player, \reel_subscribe.credits, UInt32(0), nil),
    FieldRow(player, \reel_subscribe.credits, UInt32(WireLimits.credits), nil),
    FieldRow(player, \reel_subscribe.credits, UInt32(WireLimits.credits + 1)),
    FieldRow(player, \reel_subscribe.credits, UInt32.max),
    FieldRow(player, \reel_subscribe.flags, UInt32(1), nil),
    FieldRow(player, \reel_subscribe.flags, UInt32(2)),
    FieldRow(player, \reel_subscribe.flags, UInt32.max),
    FieldRow(player, \reel_subscribe.player, UInt32(1)),
    FieldRow(observer, \reel_subscribe.player, UInt32.max, nil),
    FieldRow(player, \reel_subscribe.page_height, 0, nil),
    FieldRow(player, \reel_subscribe.page_height, -0.0, nil),
    FieldRow(player, \reel_subscribe.page_height, WireLimits.layout, nil),
    FieldRow(player, \reel_subscribe.page_height, WireLimits.layout.nextUp),
    FieldRow(player, \reel_subscribe.page_height, -1),
    FieldRow(player, \reel_subscribe.page_height, .nan),
    FieldRow(player, \reel_subscribe.page_height, .infinity),
    FieldRow(player, \reel_subscribe.inset_top, WireLimits.layout, nil),
    FieldRow(player, \reel_subscribe.inset_top, -WireLimits.layout, nil),
    FieldRow(player, \reel_subscribe.inset_top, WireLimits.layout.nextUp),
    FieldRow(player, \reel_subscribe.inset_top, -WireLimits.layout.nextUp),
    FieldRow(player, \reel_subscribe.inset_top, -.infinity),
    FieldRow(player, \reel_subscribe.inset_top, .signalingNaN),
  ]

  /// The fields that hold an offset, a velocity or a time.
  private static let numbers: [FieldRow] =
    numberRows(scroll, \reel_scroll.offset) + numberRows(lift, \reel_lift.offset)
    + numberRows(lift, \reel_lift.velocity) + numberRows(lift, \reel_lift.time_ms)
    + numberRows(tick, \reel_tick.time_ms) + numberRows(land, \reel_land.offset)

  private static func numberRows<Fields>(
    _ message: ClientMessage, _ field: PartialKeyPath<Fields>
  ) -> [FieldRow] {
    let most = WireLimits.magnitude
    let allowed: [Double] = [0, -0.0, most, -most, .leastNonzeroMagnitude]
    let refused: [Double] = [most.nextUp, -most.nextUp, .infinity, -.infinity, .nan, .signalingNaN]
    return allowed.map { FieldRow(message, field, $0, nil) } + refused.map { FieldRow(message, field, $0) }
  }

  private static let rest = [
    FieldRow(scroll, \reel_scroll.view, UInt32(0), nil),
    FieldRow(scroll, \reel_scroll.view, UInt32(2)),
    FieldRow(scroll, \reel_scroll.flags, UInt32(0), nil),
    FieldRow(scroll, \reel_scroll.flags, UInt32(2)),
    FieldRow(scroll, \reel_scroll.epoch, UInt64.max, nil),
    FieldRow(lift, \reel_lift.view, UInt32(2)),
    FieldRow(lift, \reel_lift.flags, UInt32(3)),
    // Without REEL_ANIMATE nobody reads the time.
    FieldRow(.event(.lift(.content, offset: 1, velocity: 1, time: nil)), \reel_lift.time_ms, .nan, nil),
    FieldRow(land, \reel_land.flags, UInt32(2)),
    FieldRow(land, \reel_land.flags, UInt32.max),
    FieldRow(land, \reel_land.reserved, UInt32.max, nil),
    FieldRow(.event(.jumpToIndex(0)), \reel_jump.by, UInt32(1), nil),
    FieldRow(.event(.jumpToIndex(0)), \reel_jump.by, UInt32(2)),
    FieldRow(.event(.jumpToIndex(0)), \reel_jump.index, Int64.min, nil),
    FieldRow(.event(.query("a")), \reel_query.reserved, UInt32.max, nil),
    FieldRow(layout, \reel_layout.page_height, WireLimits.layout, nil),
    FieldRow(layout, \reel_layout.page_height, 0),
    FieldRow(layout, \reel_layout.page_height, -0.0),
    FieldRow(layout, \reel_layout.page_height, -1),
    FieldRow(layout, \reel_layout.page_height, WireLimits.layout.nextUp),
    FieldRow(layout, \reel_layout.page_height, .nan),
    FieldRow(layout, \reel_layout.page_height, .infinity),
    FieldRow(layout, \reel_layout.inset_top, -WireLimits.layout, nil),
    FieldRow(layout, \reel_layout.inset_top, WireLimits.layout.nextUp),
    FieldRow(layout, \reel_layout.inset_top, .nan),
    FieldRow(.open(.video("a")), \reel_open.kind, UInt32(0), nil),
    FieldRow(.open(.video("")), \reel_open.kind, UInt32(0)),
    FieldRow(.open(.video("a")), \reel_open.kind, UInt32(2)),
    FieldRow(.open(.video("a")), \reel_open.kind, UInt32.max),
    FieldRow(.release([1]), \reel_release.count, UInt32(0)),
    FieldRow(.release([1]), \reel_release.count, UInt32(2)),
    FieldRow(.release([1, 2]), \reel_release.count, UInt32(1), nil),
    FieldRow(.release(leases(WireLimits.releases)), \reel_release.count, UInt32(WireLimits.releases + 1)),
    FieldRow(.release([1]), \reel_release.count, UInt32.max),
    FieldRow(.release([1]), \reel_release.count, UInt32(0x2000_0001)),
    FieldRow(.release([1]), \reel_release.reserved, UInt32.max, nil),
  ]

  private static func leases(_ count: Int) -> [UInt64] { Array(repeating: 1, count: count) }
}

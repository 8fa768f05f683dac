// SPDX-License-Identifier: Apache-2.0

package import ReelWire

/// At least one of everything that a client can say, with the extremes that are allowed.
package enum ClientSamples {
  package static let all = beginning + events + others

  private static let beginning: [ClientMessage] = [
    .hello(Hello(surface: .page, name: "demo")),
    .hello(Hello(surface: .ring, name: "")),
    .hello(Hello(surface: .ring, name: String(repeating: "é", count: WireLimits.name / 2))),
    .hello(of(major: 7, minor: 3)),
    .open(.feed("https://example.org/feed.json?a=1&b=ü")),
    .open(.feed(String(repeating: "f", count: WireLimits.id))),
    .open(.video("")),
    .open(.video("clip 1.mp4")),
    .subscribe(Subscription()),
    .subscribe(subscription(.player, .every, .clear, credits: 1, previews: true)),
    .subscribe(subscription(.player, .latest, .poster, credits: WireLimits.credits, previews: false)),
    .subscribe(subscription(.observer(of: 0), .latest, .hold, credits: 2, previews: true)),
    .subscribe(subscription(.observer(of: .max), .latest, .hold, credits: 2, previews: false)),
  ]

  private static let events: [ClientMessage] = [
    .event(.appear), .event(.refresh), .event(.retry),
    .event(.scroll(.container, offset: -12.5, epoch: nil)),
    .event(.scroll(.content, offset: WireLimits.magnitude, epoch: 0)),
    .event(.scroll(.content, offset: -WireLimits.magnitude, epoch: .max)),
    .event(.lift(.container, offset: 0, velocity: -3, time: nil)),
    .event(.lift(.content, offset: 1920, velocity: 0.25, time: 123_456.75)),
    .event(.tick(time: 0)), .event(.tick(time: WireLimits.magnitude)),
    .event(.land(offset: 3840, epoch: nil)), .event(.land(offset: 0, epoch: 17)),
    .event(.jumpToIndex(.max)), .event(.jumpToIndex(.min)), .event(.jumpToIndex(0)),
    .event(.jumpToReel("")), .event(.jumpToReel("日本語 🎬")),
    .event(.query("")), .event(.query(String(repeating: "q", count: WireLimits.id))),
    .event(.layout(pageHeight: WireLimits.layout, insetTop: -WireLimits.layout)),
    .event(.layout(pageHeight: 0.5, insetTop: WireLimits.layout)),
  ]

  private static let others: [ClientMessage] = [
    .release([1]), .release([.max, 0, 5]), .release((1...UInt64(WireLimits.releases)).map { $0 }),
    .stats, .bye, .unknown(17), .unknown(0), .unknown(.max),
  ]

  private static func of(major: UInt32, minor: UInt32) -> Hello {
    // Nothing else is read of another major version.
    var hello = Hello(surface: .ring, name: "")
    (hello.major, hello.minor) = (major, minor)
    return hello
  }

  private static func subscription(
    _ role: Subscription.Role, _ mode: Subscription.Mode, _ late: Subscription.Late, credits: Int, previews: Bool
  ) -> Subscription {
    var subscription = Subscription()
    (subscription.role, subscription.mode, subscription.late) = (role, mode, late)
    (subscription.credits, subscription.previews) = (credits, previews)
    (subscription.pageHeight, subscription.insetTop) = (844.5, -47)
    return subscription
  }
}

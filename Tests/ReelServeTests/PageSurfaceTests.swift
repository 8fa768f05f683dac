// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import ReelWire
import TestOrigins
import TestPlayers
import Testing

@testable import ReelService

/// A thin player: it reports its surfaces, and the daemon's page decides as `FeedPage` does.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct PageSurfaceTests {
  /// What a finger does, as a trace; `ticks` are sent until the animation ends.
  struct Row: CustomTestStringConvertible, Sendable {
    enum Step: Sendable {
      case event(PageEvent)
      /// An event with the epoch of the last page.
      case scroll(PageEvent.View, Double)
      case land(Double)
      case ticks
    }

    let name: String
    let steps: [Step]

    var testDescription: String { name }
  }

  @Test(arguments: [
    Row(
      name: "slow flick over the boundary and back",
      steps: [
        .scroll(.container, 200), .scroll(.container, 420), .scroll(.content, 1000), .scroll(.content, 950),
        .scroll(.container, 300), .scroll(.container, -40),
      ]),
    Row(
      name: "the daemon animates to the first reel, and on to the second",
      steps: [
        .scroll(.container, 390), .event(.lift(.container, offset: 390, velocity: 1, time: 1000)), .ticks,
        .scroll(.content, 1100), .event(.lift(.content, offset: 1100, velocity: 2, time: 5000)), .ticks,
        .event(.lift(.content, offset: 1000, velocity: -3, time: 9000)), .ticks,
      ]),
    Row(
      name: "landings, an older ring, and a layout",
      steps: [
        .event(.jumpToIndex(4)), .land(2000), .land(0), .event(.land(offset: 2000, epoch: 1)), .land(1000),
        .event(.layout(pageHeight: 800, insetTop: 50)), .land(1600), .event(.jumpToIndex(99)),
        .event(.jumpToReel("02-h264-moov-last")), .event(.tick(time: 3)),
      ]),
  ])
  func decidesAsThePageDoes(_ row: Row) throws {
    let origin = try NginxOrigin()
    try origin.write(
      Array(#"{"placements":[{"id":"a","height":250},{"id":"b","height":150}]}"#.utf8), to: "banner.json")
    let daemon = try DaemonUnderTest(warm: false, ["--banner", origin.url("/banner.json")])
    let client = try RawClient(daemon)
    try client.greet(.page)
    var subscription = Subscription()
    subscription.pageHeight = 1000
    try client.subscribe(subscription)
    var page = try settledPage(client)

    var serial: UInt32 = 10
    func send(_ event: PageEvent) throws -> PageNote {
      serial += 1
      client.send(.event(event), serial: serial)
      let answer = try client.wait(for: "page \(serial)") { message, answered in
        if case .page(let note) = message, answered == serial { note } else { nil }
      }
      let actions = page.handle(FeedEvent(event))
      var expected = PageNote(page, landing: nil, player: answer.player, actions: actions)
      // Who landed when is not the page's.
      (expected.landing, expected.outcome) = (answer.landing, answer.outcome)
      #expect(answer == expected, "\(event)")
      return answer
    }
    for step in row.steps {
      let epoch = UInt64(page.ring.epoch)
      switch step {
      case .event(let event): _ = try send(event)
      case .scroll(let view, let offset): _ = try send(.scroll(view, offset: offset, epoch: epoch))
      case .land(let offset): _ = try send(.land(offset: offset, epoch: epoch))
      case .ticks:
        var time = 1000.0
        while page.isAnimating {
          time += 16
          _ = try send(.tick(time: time))
        }
      }
    }
    try client.leave()
    #expect(daemon.end() == 0)
  }

  /// Has the client appear and everything load, and gives the page that must come of it.
  private func settledPage(_ client: RawClient) throws -> FeedPage {
    client.send(.event(.appear), serial: 5)
    let last = try client.wait(for: "banner and reels") { message, _ in
      if case .page(let note) = message, note.loading == [], note.reelCount == 10, note.ceiling == 400 {
        note
      } else {
        nil
      }
    }
    #expect(last.owner == .container && last.flags == [])
    var config = FeedConfig()
    config.pageHeight = 1000
    var page = FeedPage(config: config)
    for case .start(let request) in page.handle(.appear) {
      let response: FeedResponse =
        request.load == .banner
        ? .banner(height: 400) : .reels(Self.reels, .hasMore(false), bannerHeight: nil)
      _ = page.handle(.response(token: request.token, response))
    }
    return page
  }

  private static let reels = [
    "01-h264-faststart", "02-h264-moov-last", "03-h264-fragmented", "04-hevc", "05-vp9", "06-av1", "07-h264",
    "08-phone-rotated", "09-edit-list", "10-hevc-hlg10",
  ]
}

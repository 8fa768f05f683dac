// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

/// Section 3 of the feed rules on a page: targets, the boundary, the range, and what ends an animation.
@Suite struct MomentumTests {
  private static let first = "appear ok:2:a,b,c. "
  private static let second = first + "c:50 land:200 "
  /// Friction of 0.998 a millisecond brings a velocity v to rest after about 500 v.
  private static let targets = [
    PageRow(
      "before the ceiling: the natural rest", .page, first + "lift:c:0:0.04@0 t:60000", only: "move snap",
      "move c19.979993 s100"),
    PageRow("above the top: 0", .page, first + "c:20 lift:c:20:-1@0 t:60000", only: "move snap", "move c0 s100"),
    PageRow(
      "from the rubber band: 0", .page, first + "c:-30 lift:c:-30:0@0 t:60000", only: "move snap",
      "move c0 s100"),
    PageRow(
      "past the ceiling, nearer to page 0: the edge", .page, first + "lift:c:0:0.15@0 t:60000",
      only: "move snap show", then: .scroll, "move c40 s100; container c40 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "past the ceiling, nearer to page 1: the second reel", .page, first + "lift:c:0:0.2@0 t:60000",
      only: "move snap show", then: .scroll,
      "move c40 s200; show 2=b; snap 100; content c40 s100 ceiling 40 held - at 1 e2"),
    PageRow(
      "past the ceiling without a next reel: the edge", .page, "appear ok:2:a. lift:c:0:9@0 t:60000",
      only: "move snap show", then: .scroll, "move c40 s100; container c40 s100 ceiling 40 held - at 0 e1"),
    PageRow("no reel: the edge", .page, "lift:c:0:9@0 t:60000", only: "move snap show", "move c40 s100"),
    PageRow(
      "never two pages", .page, first + "lift:c:0:400@0 t:60000", only: "move show snap", then: .scroll,
      "move c40 s200; show 2=b; snap 100; content c40 s100 ceiling 40 held - at 1 e2"),
    PageRow(
      "from the content back to the banner", .page, first + "c:50 s:110 lift:s:110:-0.05@0 t:60000",
      only: "move snap show", then: .scroll,
      "move c25.025008 s100; container c25.025008 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "later reel, slow: back to the middle", .page, second + "s:120 lift:s:120:0@0 t:60000",
      only: "move snap show", then: .scroll, "move c40 s100; content c40 s100 ceiling 40 held - at 1 e2"),
    PageRow(
      "later reel, forward", .page, second + "s:120 lift:s:120:0.1@0 t:60000", only: "move snap show",
      "move c40 s200; show 0=c; snap 100"),
    PageRow(
      "later reel, back: the banner is not reached", .page, second + "s:60 lift:s:60:-9@0 t:60000",
      only: "move snap show", "move c40 s0; show 1=a; snap 100"),
    PageRow(
      "last reel, forward: the middle", .page, first + "jump:2 s:90 lift:s:90:9@0 t:60000",
      only: "move snap show", "move c40 s100"),
    PageRow(
      "equally near to middle and next: the middle", .page, second + "s:150 lift:s:150:0@0 t:60000",
      only: "move snap show", "move c40 s100"),
    PageRow(
      "equally near to middle and previous: the middle", .page, second + "s:50 lift:s:50:0@0 t:60000",
      only: "move snap show", "move c40 s100"),
    PageRow(
      "equally near to page 0 and page 1: page 0", .page, first + "c:50 s:150 lift:s:150:0@0 t:60000",
      only: "move snap show", "move c40 s100"),
    PageRow(
      "as fast as a number can be: still the next reel", .page, second + "lift:s:100:1e300@0 t:60000",
      only: "move snap show", "move c40 s200; show 0=c; snap 100"),
    PageRow(
      "as fast as a number can be, over the banner", .page, first + "lift:c:0:1.7e308@0 t:60000",
      only: "move snap show", "move c40 s200; show 2=b; snap 100"),
    PageRow(
      "without a container: the first reel has no rubber band", .ring,
      "appear ok:1:a,b. lift:s:100:-9@0 t:60000", then: .scroll,
      "reject nextPage no-more; content c0 s100 ceiling 0 held - at 0 e1"),
    PageRow(
      "without a container: the container does not move for it", .ring, "appear ok:1:a,b. lift:s:100:-9@0 t:16",
      only: "move", then: .scroll, "content c0 s100 ceiling 0 held - at 0 e1"),
    PageRow(
      "without a container: forward", .ring, "appear ok:1:a,b. lift:s:100:9@0 t:60000", only: "move show snap",
      "move c0 s200; show 2=b; snap 100"),
  ]

  @Test(arguments: targets) func comesToRestOnItsTarget(_ row: PageRow) throws { try row.check() }

  private static let ranges = [
    PageRow(
      "no rubber band at the end of the list", .ring, "appear ok:1:a,b. jump:1 lift:s:100:3@0 t:16",
      only: "move", then: .scroll, "content c0 s100 ceiling 0 held - at 1 e2"),
    PageRow(
      "nor below the banner without a next reel", .page, "appear ok:2:a. c:50 lift:s:100:3@0 t:16", only: "move",
      then: .scroll, "content c40 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "cut off, it has no velocity: it settles at once where the target is", .page,
      "appear ok:2:a. c:50 lift:s:100:3@0 t:1", only: "move show snap reject", "reject nextPage no-more"),
    PageRow(
      "the container has its rubber band at the top", .page, first + "c:-30 lift:c:-30:-1@0 t:16", only: "pin",
      then: .scroll, "container c-42.717884 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "an earlier time counts as the lift's", .page, first + "lift:c:0:1@100 t:-50", then: .scroll,
      "container c0 s100 ceiling 40 held - at 0 e1"),
    PageRow(
      "an earlier time than the last tick's", .page, first + "lift:c:0:1@100 t:110 t:100", only: "move",
      "move c0 s100"),
    PageRow("a tick without an animation", .page, first + "t:16", ""),
    PageRow("no move where nothing moved", .page, first + "lift:c:0:1@100 t:110 t:110", ""),
  ]

  @Test(arguments: ranges) func staysInItsRange(_ row: PageRow) throws { try row.check() }

  /// An event, and whether an animation goes on after it.
  struct Ending: CustomTestStringConvertible, Sendable {
    let script: String
    let goesOn: Bool
    var before = MomentumTests.second + "lift:s:100:0.3@0 t:16 "

    var testDescription: String { before + script }
  }

  private static let endings = [
    Ending(script: "s:150", goesOn: false), Ending(script: "c:10", goesOn: false),
    Ending(script: "land:100", goesOn: false),
    Ending(script: "jump:1", goesOn: false), Ending(script: "jump:0", goesOn: false),
    Ending(script: "query:q", goesOn: false), Ending(script: "refresh ok:3:a.", goesOn: false),
    Ending(script: "layout:100:0", goesOn: false), Ending(script: "lift:s:0:0", goesOn: false),
    Ending(script: "lift:c:0:0", goesOn: false), Ending(script: "lift:s:0:1@20", goesOn: true),
    Ending(script: "c:40", goesOn: true), Ending(script: "s:150@1", goesOn: true),
    Ending(script: "land:200@1", goesOn: true), Ending(script: "jump:7", goesOn: true),
    Ending(script: "jump:#z", goesOn: true), Ending(script: "refresh", goesOn: true),
    Ending(script: "refresh fail:3:x", goesOn: true), Ending(script: "appear banner:3:70", goesOn: true),
    Ending(script: "retry", goesOn: true), Ending(script: "ready:2:1", goesOn: true),
    Ending(script: "t:17", goesOn: true),
    Ending(script: "ok:9:x.", goesOn: true), Ending(script: "t:60000", goesOn: false),
    Ending(script: "ok:2:a,b.", goesOn: true, before: "appear lift:c:0:0.1@0 t:16 "),
    Ending(script: "ok:3:b,c.", goesOn: true, before: "appear ok:2:a+ c:50 lift:s:100:0@0 c:20 lift:c:20:0.02@0 "),
    Ending(script: "banner:1:70", goesOn: true, before: "appear lift:c:0:0.05@0 t:16 "),
  ]

  @Test(arguments: endings) func whatEndsAnAnimation(_ row: Ending) throws {
    var page = FeedPage(config: PageRow.Setting.page.config)
    for event in try TraceScript(row.before).events { _ = page.handle(event) }
    #expect(page.isAnimating)
    for event in try TraceScript(row.script).events { _ = page.handle(event) }
    #expect(page.isAnimating == row.goesOn)
  }

  /// A flick over the boundary, and the axis on which both surfaces are one length.
  struct Crossing: CustomTestStringConvertible, Sendable {
    let name, script: String
    /// Where it begins on the axis, how fast, and its target; nil for where friction alone brings it.
    let start, velocity: Double
    let target: Double?

    var testDescription: String { name }
  }

  private static let crossings = [
    Crossing(name: "down, fast", script: first + "lift:c:0:3@0", start: 0, velocity: 3, target: 140),
    Crossing(name: "down, slow", script: first + "c:30 lift:c:30:0.2@0", start: 30, velocity: 0.2, target: 140),
    Crossing(name: "up, fast", script: first + "c:50 s:160 lift:s:160:-2@0", start: 100, velocity: -2, target: 0),
    Crossing(
      name: "up, slow", script: first + "c:50 s:110 lift:s:110:-0.06@0", start: 50, velocity: -0.06, target: nil),
  ]

  @Test(arguments: crossings) func isContinuousOverTheBoundary(_ row: Crossing) throws {
    var page = FeedPage(config: PageRow.Setting.page.config)
    for event in try TraceScript(row.script).events { _ = page.handle(event) }
    let owner = page.scroll.owner
    let step = 1.0 / 64
    let form = MomentumAnimator(from: row.start, velocity: row.velocity, at: 0, decelerationRate: 0.998) {
      row.target ?? $0
    }
    var positions: [Double] = []
    var crossing: Int?
    for tick in 0..<20_000 where page.isAnimating {
      _ = page.handle(.tick(time: Double(tick) * step))
      guard page.isAnimating else { break }
      positions.append(page.scroll.containerOffset + page.surface.offset - page.surface.rest)
      if page.scroll.owner != owner, crossing == nil { crossing = tick }
      #expect(page.scroll.owner == .container ? page.surface.isAtRest : page.scroll.containerOffset == 40)
    }
    let index = try #require(crossing)
    #expect(index > 2 && index + 2 < positions.count)
    let slopes = zip(positions.dropFirst(), positions).map { ($0 - $1) / step }
    // What is seen is the one closed form, on both sides.
    for (tick, position) in positions.enumerated() {
      #expect(abs(position - form.state(at: Double(tick) * step).position) < 1e-9)
    }
    for tick in [index - 1, index, index + 1] {
      let middle = (Double(tick) + 0.5) * step
      #expect(abs(slopes[tick] - form.state(at: middle).velocity) < 1e-4)
    }
    // Neither the position nor the velocity jumps: what friction takes in a step is little.
    for (next, slope) in zip(slopes.dropFirst(), slopes) {
      #expect(abs(next - slope) < 0.02 * max(0.05, abs(slope)))
    }
  }

  /// Sums of banner and page that are not exact: the ring still ends on the very page, and never beyond it.
  @Test(arguments: [(580.7, 2302.9), (721.1, 115.85), (421.9, 1987.14), (638.25, 708.43), (40, 100)])
  func endsExactlyOnThePage(_ banner: Double, _ height: Double) throws {
    var config = FeedConfig()
    config.bannerHeight = banner
    config.pageHeight = height
    var page = FeedPage(config: config)
    for event in try TraceScript(Self.first + "lift:c:0:9@0").events { _ = page.handle(event) }
    var last: FeedAction?
    for tick in 1...8000 where page.isAnimating {
      let actions = page.handle(.tick(time: Double(tick)))
      if case .move(_, let ringOffset)? = actions.first {
        last = actions.first
        #expect(ringOffset <= 2 * height)
      }
    }
    #expect(last == .move(containerOffset: banner, ringOffset: 2 * height))
    #expect(page.ring.current == 1 && page.surface.isAtRest)
  }

  /// At the edge the position is the ceiling itself, so that a lift without velocity changes no owner.
  @Test(arguments: [(85.6, 380.3), (88.6, 15.9), (10.1, 0.7), (0, 40)])
  func beginsExactlyAtTheEdge(_ inset: Double, _ banner: Double) throws {
    var config = FeedConfig()
    config.insetTop = inset
    config.bannerHeight = banner
    var page = FeedPage(config: config)
    for event in try TraceScript(Self.first).events { _ = page.handle(event) }
    _ = page.handle(.scroll(.container, offset: banner - inset, epoch: nil))
    _ = page.handle(.scroll(.container, offset: page.scroll.edge(ceiling: banner), epoch: nil))
    _ = page.handle(.lift(.container, offset: 0, velocity: 0.1, time: 0))
    _ = page.handle(.tick(time: 0))
    #expect(page.scroll.owner == .container)
    #expect(page.scroll.containerOffset == page.scroll.edge(ceiling: banner))
  }
}

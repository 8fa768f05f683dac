// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia
internal import ReelService

/// The report of `reel bench swipe` as one HTML file, which needs nothing else and asks for nothing.
public struct SwipeHTML: Sendable {
  /// Landings that have a row.
  static let landingLimit = 1_000

  private let environment: Environment
  private let pattern: String
  private let seed: Int
  private let result: SwipeResult

  /// The report of one run.
  public init(environment: Environment, pattern: String, seed: Int, result: SwipeResult) {
    self.environment = environment
    self.pattern = pattern
    self.seed = seed
    self.result = result
  }

  /// The whole file. The same run gives the same text.
  public var text: String {
    var page = HTMLPage(title: "Swipe: \(FigureText.count(result.landings.count, "landing", "landings"))")
    page.lead { lead(&$0) }
    page.section("clocks", "Two clocks") { clocks(&$0) }
    if !result.timeline.events.isEmpty {
      page.section("slots", "Slots") { SlotLanes(result.timeline).write(&$0) }
    }
    page.section("figures", "All figures") { figures(&$0) }
    page.section("landings", "Landings") { landings(&$0) }
    page.section("environment", "Environment") { FactList(of: environment).write(&$0) }
    page.section("terms", "What the figures mean") { html in
      MetricTerm.write(&html, MetricTerm.swipe + MetricTerm.statistics)
    }
    return page.text
  }

  private func lead(_ html: inout HTMLText) {
    html.element("p", ["class": "soft"]) { html in
      html.markup("Pattern ")
      html.name(pattern)
      html.text(", seed \(seed)")
    }
    var tiles = Tiles()
    let all = Double(max(1, result.landings.count))
    tiles.add(
      "Warm", FigureText.share(Double(result.count(.warm)) / all), "\(FigureText.count(result.count(.warm))) landings")
    let bad = [Landing.Outcome.late, .missed, .failed].map { FigureText.count(result.count($0)) }
    tiles.add("Late, missed, failed", bad.joined(separator: ", "))
    if let wait = result.intentToFrame {
      tiles.add("intent_to_frame, p50", FigureText.with("µs", wait.p50), "p99 \(FigureText.with("µs", wait.p99)), warm")
    }
    if let cost = result.warmCost {
      tiles.add("warm_cost, p50", FigureText.milliseconds(cost.p50), "p95 \(FigureText.milliseconds(cost.p95))")
    }
    if let lead = result.readyLead {
      tiles.add("ready_lead, p50", FigureText.milliseconds(lead.p50), "least \(FigureText.milliseconds(lead.min))")
    }
    tiles.write(&html)
    if let error = result.feedError {
      html.element("p", ["class": "warning", "role": "note"]) { html in
        html.element("strong", "A load of the feed failed: ")
        html.name("\(error)", limit: 300)
      }
    }
  }

  private func clocks(_ html: inout HTMLText) {
    html.element("figure") { html in
      html.element("figcaption") { html in
        html.markup(
          """
          What warming costs and what the viewer waits are never added up. Each on a scale of its own: how many took how \
          long, below a mark for each; the upright line is the median, the shaded band its 95 % interval.
          """)
      }
      var rows = ChartRows()
      let quantities: [(name: String, meaning: String, unit: String, values: [Double])] = [
        ("warm_cost", "configure to first frame, ms", "ms", result.warmCosts.map { Double($0) / 1e6 }),
        (
          "intent_to_frame", "landing to frame, of warm ones, µs", "µs",
          result.landings.filter { $0.outcome == .warm }.compactMap { $0.intentToFrame.map { Double($0) / 1e3 } }
        ),
        (
          "ready_lead", "ready before the landing, ms", "ms",
          result.landings.compactMap { $0.readyLead.map { Double($0) / 1e6 } }
        ),
      ]
      for quantity in quantities {
        RunStrip(quantity.values, unit: quantity.unit)?.add(to: &rows) { html in
          html.element("b", quantity.name)
          html.element("span", ["class": "soft"], quantity.meaning)
        }
      }
      rows.write(&html)
    }
  }

  private func figures(_ html: inout HTMLText) {
    let rows = [
      ("warm_cost, ms", result.warmCost), ("intent_to_frame, µs", result.intentToFrame),
      ("ready_lead, ms", result.readyLead), ("configure, µs", result.configure),
    ].compactMap { label, figures in figures.map { PercentileTable.Row(label: label, figures: $0) } }
    PercentileTable.write(&html, caption: "Below each percentile its 95 % interval", [(heading: "", rows: rows)])
    var facts = FactList()
    facts.add("landings", FigureText.count(result.landings.count))
    for outcome in Landing.Outcome.allCases { facts.add(outcome.rawValue, FigureText.count(result.count(outcome))) }
    facts.add("blocked steps", FigureText.count(result.blocked))
    facts.add("skipped records", FigureText.count(result.skipped))
    facts.add("slots", result.slots.sorted().map { "\($0)" }.joined(separator: ", "))
    facts.add("decoders flushed", FigureText.count(result.tally.flushed))
    facts.add("decoders reopened", FigureText.count(result.tally.reopened))
    facts.add("frames decoded", FigureText.count(result.tally.framesDecoded))
    facts.add("frames shown", FigureText.count(result.framesShown))
    facts.add("frames wasted", FigureText.count(result.framesWasted))
    facts.add("peak memory", FigureText.bytes(Int64(result.peakMemory)))
    facts.write(&html)
  }

  private func landings(_ html: inout HTMLText) {
    let shown = chosenLandings
    let columns: [DataTable.Column] = [
      .init(heading: "no."), .init(heading: "reel", isText: true), .init(heading: "outcome", isText: true),
      .init(heading: "intent_to_frame, µs"), .init(heading: "ready_lead, ms"), .init(heading: "error", isText: true),
    ]
    DataTable.write(&html, caption: "Each landing, in their order", columns) { html in
      for landing in shown { write(&html, landing) }
    }
    let more = result.landings.count - shown.count
    guard more > 0 else { return }
    html.element("p", ["class": "soft"], "\(FigureText.count(more)) more are left out, warm ones first.")
  }

  private func write(_ html: inout HTMLText, _ landing: LandingRecord) {
    html.element("tr") { html in
      DataTable.figure(&html, FigureText.count(landing.number))
      html.element("th", ["scope": "row"]) { $0.name(landing.reel) }
      html.element("td", ["class": "text"]) { html in
        html.element("span", ["class": landing.outcome.rawValue], landing.outcome.rawValue)
      }
      DataTable.figure(&html, landing.intentToFrame.map { FigureText.fixed(Double($0) / 1e3, 1) } ?? "–")
      DataTable.figure(&html, landing.readyLead.map { FigureText.fixed(Double($0) / 1e6, 3) } ?? "–")
      DataTable.text(&html, landing.error.map { "\($0.code.rawValue): \($0.reason)" } ?? "")
    }
  }

  /// All of them, or as many as there may be: first those that were not warm.
  private var chosenLandings: [LandingRecord] {
    let all = result.landings
    guard all.count > Self.landingLimit else { return all }
    let order = all.indices.sorted { (all[$0].outcome == .warm ? 1 : 0, $0) < (all[$1].outcome == .warm ? 1 : 0, $1) }
    return order.prefix(Self.landingLimit).sorted().map { all[$0] }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The report of `reel bench swipe --simulate` as one HTML file, which needs nothing else and asks for nothing.
public struct SimulationHTML: Sendable {
  /// A recorded run beside a simulation of it.
  public struct Check: Equatable, Sendable {
    /// Parts of all landings that were warm.
    public let realHitRate, simulatedHitRate: Double
    /// Processor time that went to reels which nobody saw, both as parts of all that slots had in truth.
    public let realWaste, simulatedWaste: Double
    /// Whether the simulation is believed.
    public let isGood: Bool

    /// These figures.
    public init(
      realHitRate: Double, simulatedHitRate: Double, realWaste: Double, simulatedWaste: Double, isGood: Bool
    ) {
      self.realHitRate = realHitRate
      self.simulatedHitRate = simulatedHitRate
      self.realWaste = realWaste
      self.simulatedWaste = simulatedWaste
      self.isGood = isGood
    }
  }

  /// Rings that are shown.
  static let limit = 300

  private let environment: Environment
  private let facts: [(name: String, value: String)]
  private let variants: [SimulatedFigures]
  private let check: Check

  /// The report of one simulation.
  ///
  /// - Parameter facts: what was simulated, and what the costs are from, by name.
  public init(
    environment: Environment, facts: [(name: String, value: String)], variants: [SimulatedFigures], check: Check
  ) {
    self.environment = environment
    self.facts = facts
    self.variants = variants
    self.check = check
  }

  /// The whole file. The same simulation gives the same text.
  public var text: String {
    var page = HTMLPage(title: "Simulated swipes: \(FigureText.count(variants.count, "ring", "rings"))")
    page.lead { lead(&$0) }
    if !variants.isEmpty {
      page.section("hits", "Hit rate") { hits(&$0) }
      page.section("waste", "Waste") { waste(&$0) }
      page.section("figures", "All figures") { figures(&$0) }
    }
    page.section("environment", "Environment") { html in
      var list = FactList()
      for fact in facts { list.add(fact.name, fact.value) }
      list.write(&html)
      FactList(of: environment).write(&html)
    }
    page.section("terms", "What the figures mean") { MetricTerm.write(&$0, MetricTerm.simulation) }
    return page.text
  }

  private var shown: ArraySlice<SimulatedFigures> { variants.prefix(Self.limit) }

  private func lead(_ html: inout HTMLText) {
    html.element("p", ["class": check.isGood ? "verdict" : "warning", "role": "note"]) { html in
      html.element(
        "strong",
        check.isGood
          ? "On the recorded swipes, the simulation can be believed."
          : "On the recorded swipes, the simulation cannot be believed.")
      html.text(
        " On the landings that were recorded, \(FigureText.share(check.realHitRate)) were warm in truth and "
          + "\(FigureText.share(check.simulatedHitRate)) simulated. Of the processor time that slots "
          + "really had, \(FigureText.share(check.realWaste)) was wasted in truth and "
          + "\(FigureText.share(check.simulatedWaste)) simulated.")
    }
  }

  private func hits(_ html: inout HTMLText) {
    caption(
      &html, "The part of all landings that found their frame ready. The ring in bold is the one that this program has."
    )
    let scale = LinearScale(from: 0, to: 100)
    bars(&html, scale, unit: "%", style: "s4", value: { $0.hitRate * 100 }) { html, variant in
      html.element("b", FigureText.share(variant.hitRate))
      html.text(" warm")
      if let wait = variant.wait { html.element("span", "late ones wait \(FigureText.milliseconds(wait.p50)), median") }
    }
  }

  private func waste(_ html: inout HTMLText) {
    caption(&html, "Processor time that went to reels which left their slot before anybody had seen them.")
    let scale = LinearScale(from: 0, to: shown.map(\.wasted).max() ?? 1)
    bars(&html, scale, unit: "ms", style: "wait", value: \.wasted) { html, variant in
      html.element("b", FigureText.milliseconds(variant.wasted))
      html.element("span", "\(FigureText.share(variant.wastedShare)) of \(FigureText.milliseconds(variant.processor))")
    }
    guard variants.count > Self.limit else { return }
    html.element("p", ["class": "soft"], "\(FigureText.count(variants.count - Self.limit)) more rings are left out.")
  }

  private func caption(_ html: inout HTMLText, _ text: StaticString) {
    html.element("p", ["class": "soft"]) { $0.markup(text) }
  }

  private func bars(
    _ html: inout HTMLText, _ scale: LinearScale, unit: String, style: String, value: (SimulatedFigures) -> Double,
    note: (inout HTMLText, SimulatedFigures) -> Void
  ) {
    html.element("figure") { html in
      var rows = ChartRows()
      for variant in shown {
        let label = "\(variant.name): \(FigureText.with(unit, value(variant)))"
        rows.add(variant.isReal ? "whole" : "") { html in
          html.name(variant.name)
        } note: { html in
          note(&html, variant)
        } plot: { html in
          Drawing.svg(&html, height: 26, label: label) { html in
            Drawing.grid(&html, scale, height: 26)
            Drawing.bar(&html, scale, 0, value(variant), y: 6, height: 14, style: style)
          }
        }
      }
      rows.addAxis(scale, unit: unit)
      rows.write(&html)
    }
  }

  private func figures(_ html: inout HTMLText) {
    let columns: [DataTable.Column] = [
      .init(heading: "ring", isText: true), .init(heading: "warm"), .init(heading: "late"), .init(heading: "missed"),
      .init(heading: "failed"), .init(heading: "wait p50, ms"), .init(heading: "wait p95, ms"),
      .init(heading: "wasted, ms"), .init(heading: "wasted bytes"), .init(heading: "wasted frames"),
      .init(heading: "memory"),
    ]
    DataTable.write(&html, caption: "Counts are means over the rounds", columns) { html in
      for variant in shown {
        html.element("tr", variant.isReal ? ["class": "whole"] : [:]) { html in
          DataTable.head(&html, variant.name)
          DataTable.figure(&html, FigureText.share(variant.hitRate))
          for count in [variant.late, variant.missed, variant.failed] {
            DataTable.figure(&html, FigureText.fixed(count, 1))
          }
          for wait in [variant.wait?.p50, variant.wait?.p95] {
            DataTable.figure(&html, wait.map { FigureText.fixed($0, 1) } ?? "–")
          }
          DataTable.figure(&html, FigureText.fixed(variant.wasted, 1))
          DataTable.figure(&html, FigureText.bytes(FigureText.whole(variant.wastedBytes)))
          DataTable.figure(&html, FigureText.fixed(variant.wastedFrames, 1))
          DataTable.figure(&html, variant.memory.map { FigureText.bytes(Int64($0)) } ?? "–")
        }
      }
    }
  }
}

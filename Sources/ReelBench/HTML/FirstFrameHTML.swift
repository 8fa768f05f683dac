// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// The report of `reel bench first-frame` as one HTML file, which needs nothing else and asks for nothing.
public struct FirstFrameHTML: Sendable {
  /// Reels that have a bar, a strip and rows of percentiles. More make a file that nobody can read; the JSON has them all.
  static let limits = (bars: 300, strips: 60, tables: 300, facts: 2_000, failures: 1_000)

  private let results: FirstFrameResults
  private let names: ReelNames
  private let reels: [MeasuredReel]
  private let failures: [(path: String, error: MediaError)]

  /// The report of these results.
  public init(_ results: FirstFrameResults) {
    self.results = results
    names = ReelNames(results.reels.map(\.path))
    reels = MeasuredReel.all(results, names)
    failures = results.reels.compactMap { path, result in
      if case .failure(let error) = result { (path, error) } else { nil }
    }
  }

  /// The whole file. The same results give the same text.
  public var text: String {
    var page = HTMLPage(title: "First frame: \(FigureText.count(reels.count, "reel", "reels"))")
    page.lead { lead(&$0) }
    if !failures.isEmpty { page.section("failures", "Failures") { writeFailures(&$0) } }
    if results.comparison != nil || results.baseline != nil {
      let section = ComparisonSection(results, names)
      page.section("comparison", "Comparison") { section.write(&$0) }
    }
    if !reels.isEmpty {
      page.section("stages", "Stages") { html in
        let shown = slowest(Self.limits.bars)
        StageBars(shown).write(&html)
        leftOut(&html, shown.count)
      }
      let hints = HintList(reels)
      if !hints.isEmpty { page.section("hints", "Hints") { hints.write(&$0) } }
      page.section("runs", "Runs") { runs(&$0) }
      page.section("figures", "All figures") { figures(&$0) }
      page.section("reels", "Reels") { html in
        ReelTable.write(&html, Array(reels.prefix(Self.limits.facts)), folder: names.folder)
        leftOut(&html, min(reels.count, Self.limits.facts))
      }
    }
    page.section("environment", "Environment") { environment(&$0) }
    page.section("terms", "What the figures mean") { html in
      MetricTerm.write(&html, MetricTerm.firstFrame + MetricTerm.statistics)
    }
    return page.text
  }

  // MARK: What stands above

  private func lead(_ html: inout HTMLText) {
    if !names.folder.isEmpty {
      html.element("p", ["class": "soft"]) { $0.name(names.folder, limit: 200) }
    }
    if results.comparison != nil || results.baseline != nil {
      html.element("p", ["class": "verdict"]) { html in
        html.element("span", ["class": results.isRegression ? "slower" : "unknown"], ComparisonSection.words(results))
      }
    }
    tiles.write(&html)
    guard let noise = results.noise, noise.isTooNoisy else { return }
    html.element("p", ["class": "warning", "role": "note"]) { html in
      html.element("strong", "This machine is too noisy.")
      html.text(
        " One and the same reel, measured as two, may differ by \(FigureText.share(noise.floor)); the tolerance is "
          + "\(FigureText.share(noise.tolerance)). Smaller differences cannot be seen.")
    }
  }

  private var tiles: Tiles {
    var tiles = Tiles()
    if reels.count == 1 {
      let total = reels[0].total
      tiles.add("Median", FigureText.milliseconds(total.p50), "95 %: \(FigureText.interval(total.ci95.p50)) ms")
      tiles.add("p95", FigureText.milliseconds(total.p95), "95 %: \(FigureText.interval(total.ci95.p95)) ms")
    } else if let fast = reels.min(by: { $0.total.p50 < $1.total.p50 }),
      let slow = reels.max(by: { $0.total.p50 < $1.total.p50 })
    {
      tiles.add("Slowest median", FigureText.milliseconds(slow.total.p50), ShortText.middle(slow.name, limit: 60))
      tiles.add("Fastest median", FigureText.milliseconds(fast.total.p50), ShortText.middle(fast.name, limit: 60))
    }
    if let (reel, slowest) = reels.compactMap({ reel in reel.slowest.map { (reel, $0) } })
      .max(by: { $0.1.times.p50 < $1.1.times.p50 })
    {
      let share = FigureText.share(slowest.times.p50 / max(reel.total.p50, .leastNormalMagnitude))
      let figure = FigureText.milliseconds(slowest.times.p50)
      let place = reels.count == 1 ? "" : " there"
      tiles.add("Slowest stage", slowest.stage.rawValue, "\(figure), \(share) of the total\(place)")
    }
    if let noise = results.noise {
      tiles.add("Noise floor", FigureText.share(noise.floor), "A/A, n \(FigureText.count(noise.runs))")
    }
    if !failures.isEmpty { tiles.add("Failed", FigureText.count(failures.count)) }
    return tiles
  }

  // MARK: Sections

  private func writeFailures(_ html: inout HTMLText) {
    let columns: [DataTable.Column] = [
      .init(heading: "reel", isText: true), .init(heading: "code", isText: true),
      .init(heading: "reason", isText: true),
    ]
    DataTable.write(&html, caption: "Reels that gave no first frame", columns) { html in
      for failure in failures.prefix(Self.limits.failures) {
        html.element("tr") { html in
          DataTable.head(&html, names.name(failure.path))
          html.element("td", ["class": "text"]) { $0.element("code", failure.error.code.rawValue) }
          DataTable.text(&html, failure.error.reason)
        }
      }
    }
    let more = failures.count - Self.limits.failures
    if more > 0 { html.element("p", ["class": "soft"], "\(FigureText.count(more)) more are left out.") }
  }

  private func runs(_ html: inout HTMLText) {
    let shown = slowest(Self.limits.strips)
    html.element("figure") { html in
      html.element("figcaption") { html in
        html.markup(
          """
          How the totals of all runs lie, each reel on a scale of its own, in ms: how many runs took how long, below a mark \
          for each run. The upright line is the median, the shaded band its 95 % interval. Two heaps mean two ways of going.
          """)
      }
      var rows = ChartRows()
      for reel in shown {
        RunStrip(reel.measurement.series.times(nil), unit: "ms")?.add(to: &rows) { reel.label(&$0) }
      }
      rows.write(&html)
    }
    leftOut(&html, shown.count)
  }

  private func figures(_ html: inout HTMLText) {
    let shown = slowest(Self.limits.tables)
    let groups = shown.map { reel in
      let total = PercentileTable.Row(label: "total", figures: reel.total, isWhole: true)
      let stages = reel.stages.map { PercentileTable.Row(label: $0.stage.rawValue, figures: $0.times) }
      return (heading: reel.setting.isEmpty ? reel.name : "\(reel.name) – \(reel.setting)", rows: [total] + stages)
    }
    PercentileTable.write(&html, caption: "Milliseconds; below each percentile its 95 % interval", groups)
    leftOut(&html, shown.count)
    DeltaTable(results, names)?.write(&html)
  }

  private func environment(_ html: inout HTMLText) {
    FactList(of: results.environment).write(&html)
    var facts = FactList()
    facts.add("measurement version", "\(FirstFrameResults.measurementVersion)")
    facts.add("tolerance", FigureText.share(results.tolerance))
    if let noise = results.noise {
      facts.add(
        "A/A ratio", "\(FigureText.change(noise.ratio.value)), 95 %: \(FigureText.changes(noise.ratio.ci95))")
      facts.add("A/A reel", names.name(noise.path))
    }
    facts.write(&html)
  }

  // MARK: Many reels

  /// So many of the slowest reels, in the order in which they were named.
  private func slowest(_ limit: Int) -> [MeasuredReel] {
    guard reels.count > limit else { return reels }
    let slowest = reels.indices.sorted { (-reels[$0].total.p50, $0) < (-reels[$1].total.p50, $1) }
    return slowest.prefix(limit).sorted().map { reels[$0] }
  }

  private func leftOut(_ html: inout HTMLText, _ shown: Int) {
    guard reels.count > shown else { return }
    let text = "The slowest \(FigureText.count(shown)) of \(FigureText.count(reels.count)) reels are shown."
    html.element("p", ["class": "soft"], shown == Self.limits.facts ? "The first" + text.dropFirst(11) : text)
  }
}

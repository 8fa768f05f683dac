// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// The figures behind what was compared.
struct DeltaTable {
  private let comparisons: [(name: String, comparison: FirstFrameComparison)]

  /// Nil where nothing was compared.
  init?(_ results: FirstFrameResults, _ names: ReelNames) {
    var all = (results.baseline?.reels ?? []).prefix(ComparisonSection.limits.reels).map {
      (name: names.name($0.path), comparison: $0.comparison)
    }
    if let comparison = results.comparison {
      let name = ShortText.middle(comparison.before, limit: 90) + " → " + ShortText.middle(comparison.after, limit: 90)
      all.insert((name: name, comparison: comparison), at: 0)
    }
    guard !all.isEmpty else { return nil }
    comparisons = all
  }

  /// Puts them into the page.
  func write(_ html: inout HTMLText) {
    let columns: [DataTable.Column] = [
      .init(heading: "", isText: true), .init(heading: "before"), .init(heading: "after"), .init(heading: "change"),
      .init(heading: "p"), .init(heading: "verdict", isText: true),
    ]
    DataTable.write(
      &html, caption: "Medians before and after in milliseconds, with their 95 % intervals", columns, isGrouped: true
    ) { html in
      for (name, comparison) in comparisons {
        html.element("tbody") { html in
          html.element("tr", ["class": "group"]) { html in
            html.element("th", ["scope": "rowgroup", "colspan": "6"]) { $0.name(name, limit: 200) }
          }
          for entry in [comparison.total] + comparison.stages { write(&html, entry) }
        }
      }
    }
  }

  private func write(_ html: inout HTMLText, _ entry: StageComparison) {
    html.element("tr", entry.stage == nil ? ["class": "whole"] : [:]) { html in
      DataTable.head(&html, entry.stage?.rawValue ?? "total")
      for times in [entry.before, entry.after] {
        let interval = FigureText.interval(times.ci95.p50, places: 3)
        DataTable.figure(&html, FigureText.fixed(times.p50, 3), interval)
      }
      let ratio = entry.ratio
      DataTable.figure(
        &html, ratio.map { FigureText.change($0.value) } ?? "–", ratio.map { FigureText.changes($0.ci95) })
      DataTable.figure(&html, FigureText.chance(entry.p))
      html.element("td", ["class": "text"], entry.verdict.rawValue)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// All order statistics of quantities, with their intervals.
enum PercentileTable {
  /// One quantity.
  struct Row {
    let label: String
    let figures: Percentiles
    /// Whether it is the sum of others.
    var isWhole = false
  }

  /// Puts a table into the page.
  ///
  /// - Parameters:
  ///   - groups: rows under a common heading each.
  ///   - places: after the point.
  static func write(
    _ html: inout HTMLText, caption: String, _ groups: [(heading: String, rows: [Row])], places: Int = 3
  ) {
    let columns: [DataTable.Column] = [
      .init(heading: "", isText: true), .init(heading: "min"), .init(heading: "p50"), .init(heading: "p90"),
      .init(heading: "p95"), .init(heading: "p99"), .init(heading: "max"), .init(heading: "n"),
    ]
    DataTable.write(&html, caption: caption, columns, isGrouped: true) { html in
      for group in groups {
        html.element("tbody") { html in
          if !group.heading.isEmpty {
            html.element("tr", ["class": "group"]) { html in
              html.element("th", ["scope": "rowgroup", "colspan": "8"]) { $0.name(group.heading, limit: 200) }
            }
          }
          for row in group.rows { write(&html, row, places) }
        }
      }
    }
  }

  private static func write(_ html: inout HTMLText, _ row: Row, _ places: Int) {
    let figures = row.figures, ci = figures.ci95
    func text(_ value: Double) -> String { FigureText.fixed(value, places) }
    html.element("tr", row.isWhole ? ["class": "whole"] : [:]) { html in
      DataTable.head(&html, row.label)
      DataTable.figure(&html, text(figures.min))
      for (value, interval) in [
        (figures.p50, ci.p50), (figures.p90, ci.p90), (figures.p95, ci.p95), (figures.p99, ci.p99),
      ] {
        DataTable.figure(&html, text(value), FigureText.interval(interval, places: places))
      }
      DataTable.figure(&html, text(figures.max))
      DataTable.figure(&html, FigureText.count(figures.n))
    }
  }
}

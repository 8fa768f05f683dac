// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// What delays first frames, by how much it was measured to cost.
struct HintList {
  /// One hint of one reel.
  private struct Entry {
    let reel: MeasuredReel
    let hint: MeasuredHint

    /// Costs that were seen come first, the largest of them first of all.
    var order: (Int, Double) {
      switch hint.cost {
      case .measured(let saving): (hint.isNothing ? 1 : 0, -saving.value)
      case .unmeasured: (2, 0)
      case .unasked: (3, 0)
      }
    }
  }

  /// More are left out, and that is said.
  private static let limit = 300
  private static let height = 28

  private let entries: [Entry]
  private let scale: LinearScale

  /// The hints of these reels.
  init(_ reels: [MeasuredReel]) {
    let all = reels.flatMap { reel in reel.measurement.hints.map { Entry(reel: reel, hint: $0) } }
    let order = all.indices.sorted { (all[$0].order.0, all[$0].order.1, $0) < (all[$1].order.0, all[$1].order.1, $1) }
    entries = order.map { all[$0] }
    let savings = all.compactMap(\.hint.saving)
    let highs = savings.map { $0.ci95.high.isFinite ? $0.ci95.high : $0.value }
    let low = min(0, savings.map(\.ci95.low).min() ?? 0), high = max(0, highs.max() ?? 1)
    let margin = (high - low) * 0.03
    scale = LinearScale(from: low < 0 ? low - margin : 0, to: high + margin, rounded: false)
  }

  /// Whether there is none.
  var isEmpty: Bool { entries.isEmpty }

  private func write(_ html: inout HTMLText, _ measured: [Entry]) {
    html.element("figure") { html in
      html.element("figcaption") { html in
        html.markup(
          """
          What each property of a file costs its first frame: the same reel was written anew with and without it, and both \
          were measured in turn. The bar is the median saving, the line its 95 % interval.
          """)
      }
      var rows = ChartRows()
      for entry in measured { add(entry, &rows) }
      rows.addAxis(scale, unit: "ms")
      rows.write(&html)
    }
  }

  /// What nobody knows the cost of.
  private func writeUnmeasured(_ html: inout HTMLText, _ entries: [Entry]) {
    let columns: [DataTable.Column] = [
      .init(heading: "hint", isText: true), .init(heading: "reel", isText: true),
      .init(heading: "what it is", isText: true), .init(heading: "why there is no cost", isText: true),
    ]
    DataTable.write(&html, caption: "Hints whose cost was not measured", columns) { html in
      for entry in entries {
        html.element("tr") { html in
          html.element("th", ["scope": "row"]) { $0.element("code", entry.hint.hint.code.rawValue) }
          html.element("td", ["class": "text"]) { entry.reel.label(&$0) }
          DataTable.text(&html, entry.hint.hint.message)
          if case .unmeasured(let reason) = entry.hint.cost {
            DataTable.text(&html, reason)
          } else {
            DataTable.text(&html, "nobody asked")
          }
        }
      }
    }
  }

  /// Puts them into the page.
  func write(_ html: inout HTMLText) {
    let shown = entries.prefix(Self.limit)
    let measured = shown.filter { $0.hint.saving != nil }, others = shown.filter { $0.hint.saving == nil }
    if !measured.isEmpty { write(&html, measured) }
    if !others.isEmpty { writeUnmeasured(&html, others) }
    if entries.count > Self.limit {
      html.element("p", ["class": "soft"], "\(FigureText.count(entries.count - Self.limit)) more hints are left out.")
    }
  }

  private func add(_ entry: Entry, _ rows: inout ChartRows) {
    rows.add("tall") { html in
      html.element("b") { $0.element("code", entry.hint.hint.code.rawValue) }
      html.element("span") { entry.reel.label(&$0) }
      html.element("span", ["class": "soft"]) { $0.name(entry.hint.hint.message) }
    } note: { html in
      note(&html, entry)
    } plot: { html in
      guard let saving = entry.hint.saving else { return }
      Drawing.svg(&html, height: Self.height, label: words(saving, entry)) { html in
        Drawing.grid(&html, scale, height: Self.height)
        Drawing.bar(
          &html, scale, min(0, saving.value), max(0, saving.value), y: 7, height: 14, style: "saving")
        Drawing.upright(&html, scale, 0, y: 0, height: Self.height, style: "zero")
        Drawing.whisker(&html, scale, saving.ci95, y: 14)
      }
    }
  }

  private func note(_ html: inout HTMLText, _ entry: Entry) {
    guard let saving = entry.hint.saving else { return }
    html.element("b", cost(saving, entry))
    html.element("span", "95 %: \(FigureText.interval(saving.ci95)) ms")
  }

  private func words(_ saving: Estimate, _ entry: Entry) -> String {
    let interval = FigureText.interval(saving.ci95)
    return "\(entry.hint.hint.code.rawValue): \(cost(saving, entry)), with 95 % confidence \(interval) ms"
  }

  /// "41.0 of 96.0 ms", or what is the other way round.
  private func cost(_ saving: Estimate, _ entry: Entry) -> String {
    if entry.hint.isNothing { return "nothing that could be seen" }
    return saving.value < 0
      ? "faster with it, by " + FigureText.milliseconds(-saving.value)
      : "\(FigureText.short(saving.value)) of \(FigureText.milliseconds(entry.reel.total.p50))"
  }
}

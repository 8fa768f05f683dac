// SPDX-License-Identifier: Apache-2.0

internal import ReelService

/// What each slot did, on a lane of its own, from left to right in rows like those of a score.
struct SlotLanes {
  /// Landings that a row has, roughly, and rows that are drawn.
  private static let landingsInRow = 8, rowLimit = 60
  /// Shapes of one lane in one row; a run that does more is not to be read there anyway.
  private static let shapeLimit = 200

  /// Seconds that one row shows, and what of it.
  private struct Row {
    let start, end: Double
    var visits: [SwipeSpan.Visit] = []
    var isSmooth: Bool { visits.allSatisfy { $0.outcome == .warm } }
  }

  private let spans: [SwipeSpan]
  private let slots: [Int]
  private var rows: [Row] = []
  private let count: Int

  /// Lanes of a timeline.
  init(_ timeline: SwipeTimeline) {
    spans = timeline.spans
    slots = Set(spans.map(\.slot)).sorted()
    let visits = spans.flatMap(\.visits).sorted { $0.landing < $1.landing }
    let start = Self.seconds(min(0, timeline.events.first?.at ?? 0)), end = Self.seconds(timeline.end)
    count = max(1, (visits.count + Self.landingsInRow - 1) / Self.landingsInRow)
    let step = max((end - start) / Double(count), 1e-6)
    var all = (0..<count).map { index in
      Row(start: start + Double(index) * step, end: start + Double(index + 1) * step)
    }
    for visit in visits {
      let index = min(count - 1, Int((Self.seconds(visit.landed) - start) / step))
      if all.indices.contains(index) { all[index].visits.append(visit) }
    }
    rows = Self.chosen(all)
  }

  /// All of them, or as many as there may be: first those where something went wrong.
  private static func chosen(_ all: [Row]) -> [Row] {
    guard all.count > rowLimit else { return all }
    let order = all.indices.sorted { (all[$0].isSmooth ? 1 : 0, $0) < (all[$1].isSmooth ? 1 : 0, $1) }
    return order.prefix(rowLimit).sorted().map { all[$0] }
  }

  private static func seconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1e9 }

  /// Puts them into the page.
  func write(_ html: inout HTMLText) {
    html.element("figure") { html in
      html.element("figcaption") { html in
        html.markup(
          """
          Each lane is a slot, numbered at its left; seconds since the first landing. An upright line is a landing, with \
          its number above. Where one was not warm, that is said beside it.
          """)
      }
      Legend.write(
        &html,
        [
          ("given", 3, "given a reel"), ("s3", 8, "warming"), ("ready", 14, "warm, not on screen"),
          ("s4", 16, "on screen"),
          ("wait", 16, "waited for"),
          ("dead", 16, "failed"),
        ])
      for row in rows { write(&html, row) }
    }
    if count > rows.count {
      html.element(
        "p", ["class": "soft"],
        "\(FigureText.count(count - rows.count)) of \(FigureText.count(count)) rows are left out, those first in which "
          + "all landings were warm.")
    }
  }

  // MARK: A row

  private static let labelHeight = 15, labelLines = 2, laneHeight = 24, laneStep = 28

  private static func top(_ lane: Int) -> Int { labelHeight * labelLines + 3 + lane * laneStep }
  private var height: Int { Self.top(slots.count) + 16 }

  private func write(_ html: inout HTMLText, _ row: Row) {
    let scale = LinearScale(from: row.start, to: row.end, rounded: false)
    html.element("div", ["class": "lanes"]) { html in
      html.element("svg", ["width": "16", "height": "\(height)", "aria-hidden": "true"]) { html in
        for (lane, slot) in slots.enumerated() {
          html.element("text", ["x": "0", "y": "\(Self.top(lane) + 16)"], "\(slot)")
        }
      }
      html.element("div", ["class": "plot"]) { html in
        Drawing.svg(&html, height: height, label: words(row)) { html in
          for (lane, slot) in slots.enumerated() {
            html.shape(
              "rect",
              [
                "width": "100%", "y": "\(Self.top(lane))", "height": "\(Self.laneHeight)", "class": "lane",
              ])
            let here = spans.lazy.filter {
              $0.slot == slot && Self.seconds($0.end) > row.start && Self.seconds($0.configured) < row.end
            }
            for span in here.prefix(Self.shapeLimit) { draw(&html, span, scale, y: Self.top(lane)) }
          }
          landings(&html, row, scale)
          Drawing.axis(&html, scale, y: height - 3, texts: texts(scale))
        }
      }
    }
  }

  private func texts(_ scale: LinearScale) -> [String] {
    scale.tickTexts.enumerated().map { $0.offset == 0 ? $0.element + "\u{A0}s" : $0.element }
  }

  private func draw(_ html: inout HTMLText, _ span: SwipeSpan, _ scale: LinearScale, y: Int) {
    func bar(_ from: Int64, _ to: Int64, _ height: Int, _ style: String) {
      let (from, to) = (Self.seconds(from), Self.seconds(to))
      guard to > scale.low, from < scale.high, to > from else { return }
      Drawing.bar(&html, scale, from, to, y: y + (Self.laneHeight - height) / 2, height: height, style: style)
    }
    bar(span.configured, span.warming ?? span.failed ?? span.end, 3, "given")
    if let warming = span.warming { bar(warming, span.warm ?? span.failed ?? span.end, 8, "s3") }
    if let warm = span.warm { bar(warm, span.end, 14, "ready") }
    for visit in span.visits {
      let shown = visit.shown ?? (visit.outcome == .warm ? visit.landed : nil)
      if visit.outcome == .failed {
        bar(visit.landed, visit.left, Self.laneHeight, "dead")
      } else {
        bar(visit.landed, min(shown ?? visit.left, visit.left), Self.laneHeight, "wait")
      }
      if let shown, visit.outcome != .failed { bar(shown, visit.left, Self.laneHeight, "s4 edge") }
      name(&html, span.reel, visit, scale, y: y)
    }
  }

  /// The reel's id on its bar, cut off where the bar ends.
  private func name(_ html: inout HTMLText, _ reel: String, _ visit: SwipeSpan.Visit, _ scale: LinearScale, y: Int) {
    let from = Self.seconds(visit.landed), to = Self.seconds(visit.left)
    guard from < scale.high, scale.place(to) - scale.place(from) > 7 else { return }
    let frame: HTMLText.Attributes = [
      "x": scale.x(from), "y": "\(y)", "width": scale.width(from, to), "height": "\(Self.laneHeight)",
      "class": "cut",
    ]
    html.element("svg", frame) { html in
      let style = visit.outcome == .failed ? "on-dead" : "in4"
      html.element("text", ["x": "6", "y": "16", "class": style], ShortText.middle(reel, limit: 24))
    }
  }

  private func landings(_ html: inout HTMLText, _ row: Row, _ scale: LinearScale) {
    var labels = LaneLabels(lines: Self.labelLines)
    for visit in row.visits where visit.outcome != .warm {
      let moment = Self.seconds(visit.landed)
      let line = labels.add(Self.words(visit), at: scale.place(moment), isBad: true)
      upright(&html, scale, moment, from: line.map { 2 + $0 * Self.labelHeight }, style: "alarm")
    }
    for visit in row.visits where visit.outcome == .warm {
      let moment = Self.seconds(visit.landed)
      labels.add("\(visit.landing)", at: scale.place(moment), isBad: false)
      upright(&html, scale, moment, from: nil, style: "landing")
    }
    for label in labels.labels {
      html.element(
        "text",
        [
          "x": LinearScale.percent(label.place), "dx": label.isBefore ? "-4" : "4",
          "y": "\(12 + label.line * Self.labelHeight)", "text-anchor": label.isBefore ? "end" : "start",
          "class": label.isBad ? "bad halo" : "tick halo",
        ], label.text)
    }
  }

  /// A line through all lanes, from a little above them or from its label on.
  private func upright(_ html: inout HTMLText, _ scale: LinearScale, _ moment: Double, from y: Int?, style: String) {
    let y = y ?? Self.top(0) - 4
    Drawing.upright(&html, scale, moment, y: y, height: Self.top(slots.count) - 4 - y, style: style)
  }

  private static func words(_ visit: SwipeSpan.Visit) -> String {
    guard visit.outcome == .late, let shown = visit.shown else { return "\(visit.landing) \(visit.outcome.rawValue)" }
    return "\(visit.landing) late \(FigureText.milliseconds(Double(shown - visit.landed) / 1e6))"
  }

  private func words(_ row: Row) -> String {
    let bad = row.visits.filter { $0.outcome != .warm }.map(Self.words)
    let span = "\(FigureText.short(row.start)) to \(FigureText.short(row.end)) s"
    let landings = FigureText.count(row.visits.count, "landing", "landings")
    return bad.isEmpty ? "\(span): \(landings), all warm" : "\(span): \(landings); \(bad.joined(separator: ", "))"
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelBench

/// The result of `reel demo` for a person, within 80 columns.
struct DemoTable {
  private static let width = 80, nameWidth = 29, outcomeWidth = 8

  private let result: DemoResult

  init(_ result: DemoResult) { self.result = result }

  /// A row for every reel's first landing, a line for each further part, and the sum at the end.
  func text(style: Style) -> String {
    var lines = [style.bold(heading)] + result.reels.map { row($0, style) } + [""]
    for phase in DemoLanding.Phase.allCases where phase != .forward {
      let landings = result.landings.filter { $0.phase == phase }
      if !landings.isEmpty { lines.append(line(phase.rawValue, counts(landings) + intent(landings))) }
    }
    lines.append(line("frames", "\(result.framesShown) shown"))
    if let sheet = result.sheet { lines.append(line("sheet", sheet)) }
    lines += ["", style.bold(sum)]
    return lines.map { $0 + "\n" }.joined()
  }

  private var heading: String {
    FigureTable.left("reel", width: Self.nameWidth) + FigureTable.left("outcome", width: Self.outcomeWidth)
      + ["intent", "warming", "cold", "faster"].map { FigureTable.right($0) }.joined()
  }

  private func row(_ reel: DemoResult.Reel, _ style: Style) -> String {
    let landing = reel.landing
    let name = FigureTable.left(Self.cut(landing.reel.withoutControls, to: Self.nameWidth - 2), width: Self.nameWidth)
    let outcome = FigureTable.left(landing.outcome.rawValue, width: Self.outcomeWidth)
    if landing.outcome == .failed {
      let room = Self.width - Self.nameWidth - Self.outcomeWidth
      return name + style.red(outcome) + Self.cut((landing.error ?? "").withoutControls, to: room)
    }
    let intent = landing.intent
    let faster =
      landing.outcome == .warm ? intent.flatMap { intent in reel.cold.map { Double($0) / Double(intent) } } : nil
    let figures = [
      intent.map { Self.time($0) }, landing.warmCost.map { Self.time($0) }, reel.cold.map { Self.time($0) },
      faster.map { "\(Self.whole($0))×" },
    ]
    return name + (landing.outcome == .warm ? style.green(outcome) : style.yellow(outcome))
      + figures.map { FigureTable.right($0 ?? "–") }.joined()
  }

  private func counts(_ landings: [DemoLanding]) -> String {
    let parts = DemoLanding.Outcome.allCases.compactMap { outcome in
      let count = landings.count { $0.outcome == outcome }
      return count == 0 ? nil : "\(count) \(outcome.rawValue)"
    }
    return Self.number(landings) + ": " + parts.joined(separator: ", ")
  }

  private static func number(_ landings: [DemoLanding]) -> String {
    "\(landings.count) landing\(landings.count == 1 ? "" : "s")"
  }

  private func intent(_ landings: [DemoLanding]) -> String {
    guard let intent = DemoResult.intent(landings) else { return "" }
    return "; p50 \(Self.time(intent.p50)), p99 \(Self.time(intent.p99))"
  }

  /// The last line.
  private var sum: String {
    let faster = result.timesFaster.map { "; \(Self.whole($0)) times faster than cold" } ?? ""
    let warm = "\(Self.number(result.landings)), \(result.count(.warm)) warm"
    guard let intent = result.intent else { return warm }
    return warm + ": p50 \(Self.time(intent.p50)), p99 \(Self.time(intent.p99))" + faster
  }

  private func line(_ name: String, _ text: String) -> String { FigureTable.left(name, width: 9) + text }

  private static func time(_ nanoseconds: Int64) -> String { time(Double(nanoseconds) / 1e3) }

  /// Microseconds, or milliseconds where those are many.
  private static func time(_ microseconds: Double) -> String {
    microseconds < 1_000
      ? "\(whole(microseconds)) µs" : "\(FigureTable.decimal(microseconds / 1e3, places: 1)) ms"
  }

  private static func whole(_ value: Double) -> String {
    value.isFinite && value < 1e12 ? "\(Int(value.rounded()))" : "–"
  }

  private static func cut(_ text: String, to count: Int) -> String {
    text.count <= count ? text : text.prefix(count - 1) + "…"
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelBench
import ReelService

/// The result of `reel bench swipe --simulate` for a person, within 100 columns.
struct SwipeSimulationTable {
  private let simulation: SwipeSimulation
  private let recording: SwipeRecording
  /// What was replayed.
  private let swipes: String

  init(_ simulation: SwipeSimulation, recording: SwipeRecording, swipes: String) {
    self.simulation = simulation
    self.recording = recording
    self.swipes = swipes
  }

  private static let widths = [4, 7, 10, 8, 6, 8, 10, 10, 11, 9, 8, 7]
  private static let headings = [
    ["", "", "debounce", "hit", "", "", "late p50", "late p95", "wasted", "wasted", "wasted", "memory"],
    ["ring", "sides", "ms", "%", "late", "missed", "ms", "ms", "ms", "KiB", "frames", "MiB"],
  ]

  /// Figures are means over the rounds.
  func text(style: Style) -> String {
    var lines = [
      row("swipes", swipes),
      row("costs", "\(recording.reels.reduce(0) { $0 + $1.warmUps.count }) warm-ups of \(recording.reels.count) reels"),
      row("machine", machine),
      "",
    ]
    lines += Self.headings.map { style.bold(Self.line($0)) }
    lines += simulation.variants.map { variant in
      let line = Self.line(cells(variant))
      return variant.setting == .real ? style.green(line) : line
    }
    lines.append("")
    let verdict = simulation.check.isGood ? style.green(check) : style.red(check)
    lines.append(FigureTable.left("check", width: 10) + verdict)
    lines.append(row("", waste))
    return lines.map { $0 + "\n" }.joined()
  }

  private var machine: String {
    let others = (simulation.machine.others + 5) / 10
    return "\(simulation.machine.cores) cores; other programs made for \(others) % of the waiting for them"
  }

  private var check: String {
    let check = simulation.check
    return "a ring of 3: \(percent(check.realHitRate)) % warm in truth, \(percent(check.simulatedHitRate)) % simulated"
  }

  private var waste: String {
    let check = simulation.check
    let real = "\(milliseconds(check.realWasted)) of \(milliseconds(check.realProcessor)) ms wasted in truth"
    return "\(real), \(milliseconds(check.simulatedWasted)) of \(milliseconds(check.simulatedProcessor)) simulated"
  }

  private func cells(_ variant: SwipeSimulation.Variant) -> [String] {
    let wait = variant.wait
    let memory = recording.slotBytes.map { "\(($0 * variant.mean(\.slotsUsed)) >> 20)" }
    return [
      "\(variant.setting.size)", variant.setting.sides.rawValue, "\(variant.setting.debounce)",
      percent(variant.hitRate),
      "\(variant.mean { $0.count(.late) })", "\(variant.mean { $0.count(.missed) })",
      wait.map { FigureTable.decimal($0.p50, places: 1) } ?? "–",
      wait.map { FigureTable.decimal($0.p95, places: 1) } ?? "–",
      milliseconds(variant.wasted), "\(variant.mean(\.wastedBytes) >> 10)", "\(variant.mean(\.wastedFrames))",
      memory ?? "–",
    ]
  }

  private func percent(_ part: Double) -> String { FigureTable.decimal(part * 100, places: 1) }

  private func milliseconds(_ nanoseconds: Int64) -> String { "\((nanoseconds + 500_000) / 1_000_000)" }

  private func row(_ name: String, _ text: String) -> String { FigureTable.left(name, width: 10) + text }

  private static func line(_ cells: [String]) -> String {
    zip(cells, widths).map { cell, width in
      String(repeating: " ", count: max(0, width - cell.count)) + cell
    }.joined()
  }
}

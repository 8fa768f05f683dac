// SPDX-License-Identifier: Apache-2.0

/// Counts what slots spent on which reel, and whether anybody saw it.
struct WasteLedger: Sendable {
  private struct Span: Sendable {
    let cost: WarmCost
    /// In `ModelSlot.unit`ths of a nanosecond.
    var work: Int64 = 0
    var bytes: Int64 = 0
    var frames = 0
    var wasBegun = false, wasShown = false, wasLeft = false
  }

  /// Of each slot, by generation: 0 stands for what was before the first configure.
  private var spans: [[Span]]

  init(slots: Int) { spans = Array(repeating: [Span(cost: WarmCost())], count: slots) }

  /// A slot was given another reel, or none. Generations come one by one.
  mutating func configured(slot: Int, generation: Int, cost: WarmCost?) {
    spans[slot][generation - 1].wasLeft = true
    spans[slot].append(Span(cost: cost ?? WarmCost()))
  }

  /// It was told to warm.
  mutating func begun(slot: Int, generation: Int) { spans[slot][generation].wasBegun = true }

  /// It worked for so many `ModelSlot.unit`ths of a nanosecond.
  mutating func add(_ work: Int64, slot: Int, generation: Int) { spans[slot][generation].work += work }

  /// It has read what the first frame needs.
  mutating func read(slot: Int, generation: Int) { spans[slot][generation].bytes = spans[slot][generation].cost.bytes }

  /// It has decoded frames; nil for those until the first.
  mutating func decoded(_ frames: Int?, slot: Int, generation: Int) {
    spans[slot][generation].frames += frames ?? spans[slot][generation].cost.openingFrames
  }

  /// Its first frame was shown.
  mutating func shown(slot: Int, generation: Int) { spans[slot][generation].wasShown = true }

  /// Writes the sums. What nobody has seen and is still there is no waste yet.
  func settle(_ run: inout SimulatedRun) {
    for slot in spans {
      if slot.contains(where: \.wasBegun) { run.slotsUsed += 1 }
      for span in slot {
        run.processor += span.work / ModelSlot.unit
        guard span.wasLeft, !span.wasShown else { continue }
        run.wastedWarmUps += span.wasBegun ? 1 : 0
        run.wasted += span.work / ModelSlot.unit
        run.wastedBytes += span.bytes
        run.wastedFrames += span.frames
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The processors of a simulation. The ring's own threads share them alike; other programs take from each warm-up what they
/// took from the one that it is drawn from.
public struct SimulatedMachine: Equatable, Sendable {
  /// Processors.
  public let cores: Int
  /// Of the time for which threads had no processor, the thousandths that were other programs' doing.
  public let others: Int

  /// A machine with this many processors.
  public init(cores: Int, others: Int = 0) {
    self.cores = max(1, cores)
    self.others = min(max(0, others), 1000)
  }

  /// The part of a processor that one of so many threads has, in `ModelSlot.unit`ths.
  ///
  /// - Parameters:
  ///   - piece: what it does.
  ///   - cost: what is known of it.
  func share(of threads: Int, for piece: ModelSlot.Piece, _ cost: WarmCost) -> Int64 {
    let there = Int64(cores) * ModelSlot.unit
    let share = threads <= cores ? ModelSlot.unit : there / Int64(threads)
    let isFrame = piece == .frame
    let busy = isFrame ? cost.frame : cost.reading + cost.decoding
    let wall = busy + (isFrame ? cost.frameQueued : cost.queued) / 1000 * Int64(others)
    return wall > busy && busy > 0 ? max(1, Int64(Double(share) * Double(busy) / Double(wall))) : max(1, share)
  }
}

// SPDX-License-Identifier: Apache-2.0

@testable import ReelService

/// A slot that only remembers its orders, for the order of events that a real one would not keep.
final class ScriptedSlot: ReelSlot {
  enum Order: Equatable, Sendable {
    case configure(index: Int?, reel: String?, generation: Int, attempt: Int)
    case warm(Int)
    case grant(run: Int, frames: Int)
    case rewind(run: Int)
    case close

    /// The generation that it names, if it does.
    var generation: Int? {
      switch self {
      case .configure(_, _, let generation, _), .warm(let generation): generation
      case .grant, .rewind, .close: nil
      }
    }
  }

  let id: Int
  private let log = Watched<[Order]>([])

  init(id: Int) { self.id = id }

  static func three() -> [ScriptedSlot] { (0..<3).map(ScriptedSlot.init) }

  var orders: [Order] { log.value }
  var tally: SlotTally { SlotTally() }

  func configure(forReelIndex index: Int?, reel: FeedReel?, generation: Int, attempt: Int) {
    add(.configure(index: index, reel: reel?.id, generation: generation, attempt: attempt))
  }

  func warm(generation: Int) { add(.warm(generation)) }

  func grant(generation: Int, run: Int, frames: Int) { add(.grant(run: run, frames: frames)) }

  func rewind(generation: Int, run: Int) { add(.rewind(run: run)) }

  func close() { add(.close) }

  /// Waits until these are its last orders.
  func wait(for orders: Order...) async { await log.wait { $0.suffix(orders.count) == orders[...] } }

  private func add(_ order: Order) { log.change { $0.append(order) } }
}

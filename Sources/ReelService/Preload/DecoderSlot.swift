// SPDX-License-Identifier: Apache-2.0

/// One of the three decoder slots of a ring, on a thread of its own: FFmpeg's calls block nobody else.
///
/// Orders return at once, from any thread; the slot's thread looks at them between any two steps of its work, and a
/// new configure stops the step at hand. At most one decoder exists at a time, that of the present reel or the one
/// that the last reel left.
public actor DecoderSlot: ReelSlot {
  /// The permanent identity, 0, 1 or 2.
  public nonisolated let id: Int
  /// The slot's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  nonisolated let settings: SlotSettings
  nonisolated let quarantine: Quarantine
  nonisolated let desk: SlotDesk
  private nonisolated let executor: ThreadExecutor
  private nonisolated let tell: @Sendable (SlotNews) -> Void

  var work = SlotWork()

  /// A slot without a reel.
  ///
  /// - Parameter tell: takes its news, on its thread, and must not wait.
  public init(
    id: Int, settings: SlotSettings = SlotSettings(), quarantine: Quarantine = Quarantine(),
    tell: @escaping @Sendable (SlotNews) -> Void
  ) {
    self.id = id
    self.settings = settings
    self.quarantine = quarantine
    self.tell = tell
    desk = SlotDesk(warmFrames: settings.warmFrames)
    executor = ThreadExecutor(name: "reel-slot-\(id)", worksInBatches: true)
    // Starts the thread now: no configure shall wait for that.
    executor.perform {}
  }

  /// What it has done so far.
  public nonisolated var tally: SlotTally { desk.tally }

  /// Assigns a reel, or none, and stops the work for the last one.
  public nonisolated func configure(forReelIndex index: Int?, reel: FeedReel?, generation: Int, attempt: Int) {
    if desk.assign(reel, stamp: SlotOrder.Stamp(generation: generation, attempt: attempt)) { look() }
  }

  /// Opens the reel, and decodes its first frame and a few after it.
  public nonisolated func warm(generation: Int) {
    if desk.amend(generation: generation, { $0.isWarm = true }) { look() }
  }

  /// Allows frames up to this number of a run.
  public nonisolated func grant(generation: Int, run: Int, frames: Int) {
    let tells = desk.amend(generation: generation) { order in
      if order.run == run { order.granted = max(order.granted, frames) }
    }
    if tells { look() }
  }

  /// Goes back to the first frame and decodes a few after it again.
  public nonisolated func rewind(generation: Int, run: Int) {
    if desk.rewind(generation: generation, run: run) { look() }
  }

  /// Lets go of everything; the thread ends.
  public nonisolated func close() {
    _ = desk.assign(nil, stamp: SlotOrder.Stamp(generation: .max, attempt: 0))
    executor.perform {
      self.assumeIsolated { slot in
        slot.closeAccount()
        slot.work = SlotWork()
      }
    }
    executor.shutdown()
  }

  /// Has the slot's thread look at the orders.
  private nonisolated func look() {
    executor.perform {
      self.assumeIsolated { slot in
        slot.desk.look()
        while slot.step() {}
      }
    }
  }

  /// Says something about the reel at hand. Whoever hears it drops it if that was overtaken.
  func say(_ content: SlotNews.Content) {
    tell(SlotNews(slot: id, generation: work.stamp.generation, attempt: work.stamp.attempt, content))
  }
}

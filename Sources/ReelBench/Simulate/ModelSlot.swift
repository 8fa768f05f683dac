// SPDX-License-Identifier: Apache-2.0

/// A slot's thread on a virtual clock: the work that `DecoderSlot` does, in its order, without doing it.
///
/// It looks at its orders between any two pieces of work. A configure stops at once only what waits or reads; what is
/// decoded goes on until the packet at hand is done.
struct ModelSlot: Sendable {
  /// A piece of work.
  enum Piece: Equatable, Sendable {
    case leaving, idle, reading, decoding, rewinding, frame, other

    /// Whether it needs a processor.
    var isBusy: Bool { self != .idle }
    /// Whether a new configure stops it.
    var canBeStopped: Bool { self == .idle || self == .reading }
  }

  /// What comes of a piece of work that others want to know of.
  enum News: Equatable, Sendable {
    case ready, failed, frame
  }

  /// What the slot shall do.
  private struct Order: Sendable {
    var generation = 0
    var cost: WarmCost?
    var isWarm = false
    var run = 0, granted = 0
  }

  private enum Phase { case waiting, playing, failed }

  /// Frames that are decoded after the first before the reel is the current one.
  static let warmFrames = 3

  private var order = Order()
  /// The configure that is worked for.
  private(set) var generation = 0
  private(set) var cost = WarmCost()
  private var phase = Phase.waiting
  private var run = 0
  private var given = 0
  private var isOtherDone = false
  /// Pieces in which the first frame is still to be decoded.
  private var piecesLeft = 0
  /// What is being done.
  private(set) var piece: Piece?
  /// Nanoseconds of it that are left, in `Self.unit`ths.
  private(set) var left: Int64 = 0

  /// Parts of a nanosecond that are counted, so that shares of a processor come out whole.
  static let unit: Int64 = 1000

  /// Frames after the first that the slot has given in a run.
  func frames(ofRun run: Int) -> Int { run == self.run && phase == .playing ? given : 0 }

  /// Assigns a reel that will take so much, or none.
  mutating func configure(_ cost: WarmCost?, generation: Int) {
    order = Order(generation: generation, cost: cost, granted: Self.warmFrames)
    if let piece, piece.canBeStopped { stop() }
    look()
  }

  /// The heavy work may begin.
  mutating func warm(generation: Int) {
    guard order.generation == generation else { return }
    order.isWarm = true
    look()
  }

  /// Allows frames up to this number of a run.
  mutating func grant(run: Int, frames: Int) {
    if order.run == run { order.granted = max(order.granted, frames) }
    look()
  }

  /// Goes back to the first frame.
  mutating func rewind(run: Int) {
    order.run = run
    order.granted = Self.warmFrames
    look()
  }

  /// Works for so many `unit`ths of a nanosecond, at most what is left.
  mutating func work(_ amount: Int64) { left -= min(left, amount) }

  /// The piece at hand is done. What others want to know of it; the next piece is at hand then.
  mutating func finish() -> News? {
    defer { look() }
    guard let piece else { return nil }
    self.piece = nil
    switch piece {
    case .leaving: return nil
    case .idle:
      begin(.reading, cost.reading)
      return nil
    case .reading:
      guard !cost.fails else {
        phase = .failed
        return .failed
      }
      piecesLeft = cost.pieces
      begin(.decoding, cost.decoding / Int64(cost.pieces))
      return nil
    case .decoding:
      piecesLeft -= 1
      guard piecesLeft == 0 else {
        if order.generation == generation { begin(.decoding, cost.decoding / Int64(cost.pieces)) }
        return nil
      }
      phase = .playing
      return .ready
    case .rewinding:
      run = order.run
      given = 0
      return nil
    case .frame:
      given += 1
      return .frame
    case .other:
      isOtherDone = true
      return nil
    }
  }

  private mutating func begin(_ piece: Piece, _ nanoseconds: Int64) {
    self.piece = piece
    left = nanoseconds * Self.unit
  }

  private mutating func stop() {
    piece = nil
    phase = .failed
  }

  /// Takes up the next piece of work, if none is at hand.
  private mutating func look() {
    guard piece == nil else { return }
    guard order.generation == generation else { return leave() }
    guard order.cost != nil, order.isWarm else { return }
    switch phase {
    case .failed: return
    case .waiting: cost.idle > 0 ? begin(.idle, cost.idle) : begin(.reading, cost.reading)
    case .playing:
      if order.run != run {
        begin(.rewinding, cost.rewind)
      } else if given < order.granted {
        begin(.frame, cost.frame)
      } else if !isOtherDone {
        begin(.other, cost.other)
      }
    }
  }

  private mutating func leave() {
    generation = order.generation
    cost = order.cost ?? WarmCost()
    phase = .waiting
    run = 0
    given = 0
    isOtherDone = false
    begin(.leaving, cost.leaving)
  }
}

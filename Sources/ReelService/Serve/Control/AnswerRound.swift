// SPDX-License-Identifier: Apache-2.0

internal import ReelWire

/// A question to players that is asked at once, and over once all have answered or it was ended. For any thread.
final class AnswerRound<Value: Sendable>: Sendable {
  /// Whoever waits, and what came.
  private typealias Ended = (CheckedContinuation<Gathered<Value>, Never>, Gathered<Value>)

  private struct State: Sendable {
    var gathered = Gathered<Value>()
    var awaited: Set<UInt32>
    var isOver = false
    var waiting: CheckedContinuation<Gathered<Value>, Never>?

    /// Whoever is to be told that it is over, once.
    mutating func end() -> Ended? {
      if !isOver { gathered.silent = awaited }
      isOver = true
      defer { waiting = nil }
      return waiting.map { ($0, gathered) }
    }
  }

  private let state: Guarded<State>

  /// A round of these players.
  init(_ players: some Sequence<UInt32>) { state = Guarded(State(awaited: Set(players))) }

  /// Whether an answer would come too late.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Takes an answer, nil where the player has none; false where it comes too late.
  func take(_ value: Value?, of player: UInt32) -> Bool {
    let (isInTime, ended) = state.withLock { state in
      guard !state.isOver else { return (false, nil as Ended?) }
      state.awaited.remove(player)
      if let value { state.gathered.answers[player] = value }
      return (true, state.awaited.isEmpty ? state.end() : nil)
    }
    if let (waiting, gathered) = ended { waiting.resume(returning: gathered) }
    return isInTime
  }

  /// Who has not answered by now is silent.
  func end() {
    if let (waiting, gathered) = state.withLock({ $0.end() }) { waiting.resume(returning: gathered) }
  }

  /// Has somebody told once it is over. One alone.
  func tell(_ waiting: CheckedContinuation<Gathered<Value>, Never>) {
    let ended = state.withLock { state in
      state.waiting = waiting
      return state.isOver || state.awaited.isEmpty ? state.end() : nil
    }
    if let (waiting, gathered) = ended { waiting.resume(returning: gathered) }
  }
}

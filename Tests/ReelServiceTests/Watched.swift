// SPDX-License-Identifier: Apache-2.0

import ReelWire

@testable import ReelService

/// A value that tests wait for without holding a thread.
final class Watched<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var value: Value
    var waiting: [(isWanted: @Sendable (Value) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state: Guarded<State>

  init(_ value: Value) { state = Guarded(State(value: value)) }

  var value: Value { state.withLock { $0.value } }

  /// Changes the value and wakes whoever waited for it to be so.
  @discardableResult
  func change<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) -> Result {
    let (result, due) = state.withLock { state in
      let result = change(&state.value)
      let due = state.waiting.filter { $0.isWanted(state.value) }.map(\.continuation)
      state.waiting.removeAll { $0.isWanted(state.value) }
      return (result, due)
    }
    for continuation in due { continuation.resume() }
    return result
  }

  /// Comes back once the value is as wanted.
  func wait(until isWanted: @escaping @Sendable (Value) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isDue = state.withLock { state in
        if isWanted(state.value) { return true }
        state.waiting.append((isWanted, continuation))
        return false
      }
      if isDue { continuation.resume() }
    }
  }
}

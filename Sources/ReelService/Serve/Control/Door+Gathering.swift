// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// Asking players how they are. A loop that is stuck keeps nobody waiting for longer than a moment.
extension Door {
  /// Milliseconds in which a player's loop has to come to a question.
  static var answerTimeout: Int { 1000 }

  /// Begins something in which players are asked; this thread goes on with other work while they are.
  func startTask(_ work: @escaping @Sendable (isolated Door) async -> Void) {
    Task(executorPreference: tasks) { [self] in await work(self) }
  }

  /// Asks all players at once, and gives what those have answered that did so in time, by their numbers.
  func gather<Value: Sendable>(
    _ ask: @escaping @Sendable (isolated PlayerSession) -> Value?
  ) async -> [(number: UInt32, value: Value)] {
    await gather(from: players, ask).inOrder
  }

  /// Asks players at once, and says also who has not answered in time.
  ///
  /// - Parameters:
  ///   - late: called, on any thread, once somebody has come to the question who was silent.
  ///   - ask: called on each player's loop, but not where that comes to it too late; nil for no answer.
  func gather<Value: Sendable>(
    from asked: [UInt32: Player], late: @escaping @Sendable () -> Void = {},
    _ ask: @escaping @Sendable (isolated PlayerSession) -> Value?
  ) async -> Gathered<Value> {
    let round = AnswerRound<Value>(asked.keys)
    for (number, player) in asked {
      let session = player.session
      session.loop.perform {
        let value = round.isOver ? nil : session.assumeIsolated { ask($0) }
        if !round.take(value, of: number) { late() }
      }
    }
    let alarm = loop.schedule(at: .now.adding(milliseconds: Self.answerTimeout)) { round.end() }
    let gathered = await withCheckedContinuation { round.tell($0) }
    loop.cancel(alarm)
    return gathered
  }
}

// SPDX-License-Identifier: Apache-2.0

public import ReelWire

extension ReelConnection {
  /// Messages that may come before an answer.
  private static let mostWaiting = 4096

  /// Sends an event and waits for the page that answers it. What comes before is kept for `receive`: take it soon, as
  /// frames are among it.
  ///
  /// - Throws: as `send` and `receive`; `timedOut` where no answer comes within `patience`.
  public func perform(_ event: PageEvent) throws(ClientError) -> PageNote { try page(answering: send(event)) }

  /// What the daemon counted. What comes before is kept for `receive`.
  ///
  /// - Throws: as `perform`.
  public func stats() throws(ClientError) -> StatsNote {
    try answer(to: send(.stats)) { if case .stats(let stats) = $0 { stats } else { nil } }
  }

  func page(answering serial: UInt32) throws(ClientError) -> PageNote {
    try answer(to: serial) { if case .page(let page) = $0 { page } else { nil } }
  }

  /// Waits for the message that answers this one.
  private func answer<Answer>(
    to serial: UInt32, _ pick: (Message.Content) -> Answer?
  ) throws(ClientError) -> Answer {
    let deadline = answerDeadline
    while let message = try next(until: deadline) {
      if message.serial == serial {
        if case .problem(let note) = message.content { throw ClientError(note) }
        if let answer = pick(message.content) { return answer }
      }
      guard waiting.count < Self.mostWaiting else {
        throw fail(ClientError(.protocol, "\(waiting.count) messages, and no answer"))
      }
      waiting.append(message)
    }
    throw ClientError(.timedOut, "the daemon does not answer")
  }

  /// Waits for a page that is as wanted; the last one may be already.
  func awaitPage(until deadline: Deadline, where isWanted: (PageNote) -> Bool) throws(ClientError) -> PageNote? {
    while !isWanted(page) {
      guard let message = try next(until: deadline) else { return nil }
      guard waiting.count < Self.mostWaiting else {
        throw fail(ClientError(.protocol, "\(waiting.count) messages, and no page"))
      }
      waiting.append(message)
    }
    return page
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia
internal import ReelWire

/// Those who wait on the control socket. Players are looked at when somebody begins to wait, and whenever one of them has
/// changed, come or gone.
extension Door {
  /// Somebody waits for something.
  ///
  /// - Throws: `no-player`, `forbidden`, `limit`.
  func begin(_ wait: ControlWait, for peer: Peer) throws(ControlFailure) {
    var wait = wait
    // A landing is one player's.
    if wait.goal.kind == .landing || wait.player != nil { wait.player = try find(wait.player, for: peer).number }
    let number = try desk.add(wait)
    desk[wait: number]?.alarm = loop.schedule(at: wait.began.adding(milliseconds: wait.milliseconds)) { [self] in
      assumeIsolated { $0.timeOut(number) }
    }
    lookAtWaits()
  }

  private func timeOut(_ number: Int) {
    guard let wait = desk[wait: number] else { return }
    // What it wanted for then it does now: every change is looked at. Else it is being looked at, which is over soon.
    if let missing = wait.missing { return finish(number, with: ControlText.line(failure(of: wait, missing))) }
    desk[wait: number]?.isOver = true
  }

  private func failure(of wait: ControlWait, _ missing: String) -> ControlFailure {
    wait.timeOut(for: missing).answering(wait.id)
  }

  private func finish(_ number: Int, with text: String) {
    guard let wait = desk[wait: number] else { return }
    desk[wait: number] = nil
    if let alarm = wait.alarm { loop.cancel(alarm) }
    tell(text, to: wait.connection)
  }

  /// Looks whether what somebody waits for is so.
  func lookAtWaits() {
    guard !desk.waits.isEmpty else { return }
    desk.mustLookAgain = true
    guard !desk.isLooking else { return }
    desk.isLooking = true
    startTask { door in
      while door.desk.mustLookAgain, !door.desk.waits.isEmpty {
        door.desk.mustLookAgain = false
        await door.look()
      }
      door.desk.isLooking = false
    }
  }

  private func look() async {
    // Those who come meanwhile may have come after a player has told.
    let numbers = desk.waits.keys.sorted()
    let lookAgain = { @Sendable [self] in loop.perform { [self] in assumeIsolated { $0.lookAtWaits() } } }
    bell.arm(lookAgain)
    let asked = players
    let found = await gather(from: asked, late: lookAgain) { $0.standing }
    for number in numbers {
      guard let wait = desk[wait: number] else { continue }
      let seen = found.filtered { wait.guest == nil || asked[$0]?.user == wait.guest }
      switch wait.verdict(of: seen) {
      case .done(let text): finish(number, with: text)
      case .failed(let failure): finish(number, with: ControlText.line(failure.answering(wait.id)))
      case .open(let missing) where wait.isOver: finish(number, with: ControlText.line(failure(of: wait, missing)))
      case .open(let missing): desk[wait: number]?.missing = missing
      }
    }
  }
}

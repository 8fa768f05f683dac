// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// Somebody who waits for something, and what they are answered. A value: what players are like is an argument.
struct ControlWait: Sendable {
  /// What is waited for.
  enum Goal: Equatable, Sendable {
    /// What requests call it.
    enum Kind: String, CaseIterable, Sendable { case ready, warm, landing }

    /// The daemon serves, and the pages of its players are loaded.
    case ready
    /// The current reel's frame is shown, and its neighbours are warm or cannot be shown. There is a player.
    case warm
    /// It is known how a landing went.
    case landing(Int)

    var kind: Kind {
      switch self {
      case .ready: .ready
      case .warm: .warm
      case .landing: .landing
      }
    }
  }

  /// How it looks.
  enum Verdict: Sendable {
    /// It is so: the answer.
    case done(String)
    /// It will not be.
    case failed(ControlFailure)
    /// Not yet, for want of this.
    case open(String)
  }

  /// The connection that it is answered on, and what the answer repeats.
  let connection: Int
  let id: RequestID?
  let goal: Goal
  /// The player that it is about; nil for all.
  var player: UInt32?
  let milliseconds: Int
  /// The user whose players alone it is about; nil for everybody's.
  let guest: UInt32?
  let began = MonotonicTime.now
  /// Goes off when it has taken too long.
  var alarm: ThreadExecutor.Alarm?
  /// What it wanted for when it was last looked at; nil before.
  var missing: String?
  /// It has taken too long, and was not looked at before.
  var isOver = false

  init(
    connection: Int, id: RequestID?, goal: Goal, player: UInt32?, milliseconds: Int, guest: UInt32? = nil
  ) {
    self.connection = connection
    self.id = id
    self.goal = goal
    self.player = player
    self.milliseconds = milliseconds
    self.guest = guest
  }

  /// Looks at players, by their numbers: those that somebody may know of.
  func verdict(of players: Gathered<PlayerStanding>) -> Verdict {
    guard let player else {
      if let silent = players.silent.min() { return .open("player \(silent) does not answer") }
      return verdict(ofAll: players.inOrder.map(\.value))
    }
    if players.silent.contains(player) { return .open("player \(player) does not answer") }
    guard let standing = players.answers[player] else { return .failed(.left(player)) }
    if case .landing(let number) = goal { return verdict(ofLanding: number, standing.landings) }
    return verdict(ofAll: [standing])
  }

  /// The answer where it has taken too long.
  func timeOut(for want: String) -> ControlFailure {
    let what =
      switch goal {
      case .ready, .warm: "not \(goal.kind.rawValue)"
      case .landing(let number): "landing \(number) is not settled"
      }
    return ControlFailure(.timedOut, "\(what) within \(milliseconds) ms: \(want)")
  }

  private func verdict(ofAll players: [PlayerStanding]) -> Verdict {
    if goal == .warm, players.isEmpty { return .open("there is no player") }
    var missing: String?
    for player in players {
      switch player.unloaded ?? (goal == .warm ? player.unwarmed : nil) {
      case .open(let want)?: missing = missing ?? "player \(player.status.id): \(want)"
      case .failed(let want)?: return .failed(ControlFailure(.failed, "player \(player.status.id): \(want)"))
      case nil: continue
      }
    }
    if let missing { return .open(missing) }
    let waited = Int((MonotonicTime.now.nanoseconds - began.nanoseconds) / 1_000_000)
    let document = WaitDocument(for: goal.kind.rawValue, waitedMs: waited, players: players.map(\.status))
    return .done(ControlText.line(document, answering: id))
  }

  private func verdict(ofLanding number: Int, _ landings: LandingBook) -> Verdict {
    switch landings[number] {
    case .toCome: return .open("there was no landing \(number) yet")
    case .forgotten:
      return .failed(
        ControlFailure(.noLanding, "landing \(number) is not among the last \(LandingBook.limit)"))
    case .known(let landing) where !landing.settled: return .open("the frame of \(landing.reel) is not there yet")
    case .known(let landing):
      let document = LandingDocument(command: "wait", player: player ?? 0, page: nil, landing: landing)
      return .done(ControlText.line(document, answering: id))
    }
  }
}

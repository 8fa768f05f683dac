// SPDX-License-Identifier: Apache-2.0

/// What the control socket answers where it has no answer.
struct ControlFailure: Error, Encodable, Equatable, Sendable {
  /// What a client can act on.
  enum Code: String, CaseIterable, Sendable {
    /// The line is no request.
    case malformed
    /// There is no such player, or no longer, or not only one where none is named.
    case noPlayer = "no-player"
    /// The list has no such reel.
    case noReel = "no-reel"
    /// The reel is in the list, but not next to the current one.
    case notInRing = "not-in-ring"
    /// There is no reel on that side.
    case edge
    /// That landing was too long ago.
    case noLanding = "no-landing"
    /// What is waited for has failed, and will not be unless somebody tries again.
    case failed
    /// It is not for this user.
    case forbidden
    /// It did not come to be in time, or the player does not answer.
    case timedOut = "timed-out"
    /// Too many waits or monitors.
    case limit
  }

  struct Failure: Encodable, Equatable, Sendable {
    let code, message: String
  }

  let schema = "reel.error/1"
  let error: Failure
  /// That of the request.
  var id: RequestID?

  init(code: String, message: String) { error = Failure(code: code, message: message) }

  init(_ code: Code, _ message: String) { self.init(code: code.rawValue, message: message) }

  private enum CodingKeys: String, CodingKey { case schema, error, id }

  /// The same, of a request with an id.
  func answering(_ id: RequestID?) -> ControlFailure {
    var failure = self
    failure.id = id
    return failure
  }

  /// A player that has gone.
  static func left(_ player: UInt32) -> ControlFailure { ControlFailure(.noPlayer, "player \(player) has left") }

  /// Its loop does not come to what it is asked.
  static func silent(_ player: UInt32) -> ControlFailure {
    ControlFailure(.timedOut, "player \(player) does not answer")
  }

  /// The line is none.
  static let noRequest = ControlFailure(
    .malformed, "a line is an object with a command, such as {\"command\":\"status\"}")
}

// SPDX-License-Identifier: Apache-2.0

public import ReelMedia
public import ReelService

/// What is kept of a landing: all but the frame, whose memory the ring needs back.
public struct LandingRecord: Equatable, Sendable {
  /// Counts landings, from 1.
  public let number: Int
  /// The reel's id.
  public let reel: String
  /// How it went.
  public var outcome: Landing.Outcome
  /// Nanoseconds from the landing to the frame; nil without one.
  public let intentToFrame: Int64?
  /// Nanoseconds that the frame was ready before the landing; nil without one.
  public let readyLead: Int64?
  /// Why there is no frame, or no further one.
  public let error: MediaError?

  /// A record of these facts.
  public init(
    number: Int, reel: String, outcome: Landing.Outcome, intentToFrame: Int64? = nil, readyLead: Int64? = nil,
    error: MediaError? = nil
  ) {
    self.number = number
    self.reel = reel
    self.outcome = outcome
    self.intentToFrame = intentToFrame
    self.readyLead = readyLead
    self.error = error
  }

  init(_ landing: Landing) {
    self.init(
      number: landing.number, reel: landing.reel, outcome: landing.outcome, intentToFrame: landing.intentToFrame,
      readyLead: landing.readyLead, error: landing.error)
  }
}

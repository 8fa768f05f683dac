// SPDX-License-Identifier: Apache-2.0

public import ReelService

/// One landing, as a player in another process saw it.
public struct ServeLanding: Equatable, Sendable {
  /// How it went.
  public var outcome: Landing.Outcome
  /// Nanoseconds from before LAND was sent until the first and the last byte of each plane were read; nil without a
  /// frame.
  public var intentToFrame: Int64?
  /// The same where the frame had been sent ahead, and the player need not wait for the daemon; else nil.
  public var intentToPreview: Int64?
  /// Nanoseconds that the frame was ready before the landing, as the daemon says; nil without a frame.
  public var readyLead: Int64?
  /// Nanoseconds that warming the reel took, as the daemon says; nil without a frame.
  public var warmCost: Int64?

  /// A landing of which nothing else is known.
  public init(_ outcome: Landing.Outcome) { self.outcome = outcome }
}

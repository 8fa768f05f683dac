// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia
internal import ReelService

/// What one slot's thread really did for one reel, from a configure to the next. Times are nanoseconds.
public struct WarmUp: Equatable, Sendable {
  /// What became of opening the reel.
  public enum Outcome: String, CaseIterable, Sendable {
    /// It was not begun.
    case none
    /// The first frame was decoded.
    case ready
    /// The slot was given another reel before.
    case stopped
    /// The reel gives no frame.
    case failed
  }

  /// What it was good for.
  public enum Fate: String, CaseIterable, Sendable {
    /// Its first frame was shown.
    case shown
    /// The slot was given another reel before anybody saw this one.
    case unseen
    /// Nobody had seen it when the run ended, and it was still there.
    case kept
  }

  /// The slot's identity.
  public var slot = 0
  /// Counts the slot's configures.
  public var generation = 0
  /// When it was told to warm, since the first landing; nil if it never was.
  public var at: Int64?
  /// What became of opening it.
  public var outcome = Outcome.ready
  /// What it was good for.
  public var fate = Fate.shown
  /// Processor time of closing what the slot had before.
  public var leaving: Int64 = 0
  /// Time of opening that was spent waiting for a disk or a network.
  public var idle: Int64 = 0
  /// Processor time of opening until the first packet was sent to the decoder. A new configure stops it.
  public var reading: Int64 = 0
  /// Processor time of decoding the first frame. A new configure stops it between two packets.
  public var decoding: Int64 = 0
  /// Time of opening for which no processor was free.
  public var queued: Int64 = 0
  /// Frames that were decoded after the first, one by one, their processor time together, and the time for which no
  /// processor was free for them.
  public var frames = 0, framesTime: Int64 = 0, framesQueued: Int64 = 0
  /// How often it went back to the start, and the processor time of that.
  public var rewinds = 0, rewindTime: Int64 = 0
  /// Processor time of all else.
  public var other: Int64 = 0
  /// Bytes and packets read until the first frame; 0 where that was not decoded.
  public var bytesRead: Int64 = 0, packetsRead = 0
  /// Frames that left the decoder until the first frame was there, and altogether.
  public var openingFrames = 0, framesDecoded = 0

  /// Nothing was done.
  public init() {}

  /// Processor time, all together.
  public var processor: Int64 { leaving + reading + decoding + framesTime + rewindTime + other }

  /// What an account says.
  ///
  /// - Parameter at: when the slot was told to warm.
  init(_ account: SlotAccount, fate: Fate, at: Int64?) {
    self.at = at
    slot = account.slot
    generation = account.generation
    self.fate = fate
    outcome =
      switch account.outcome {
      case .none: .none
      case .ready: .ready
      case .stopped: .stopped
      case .failed: .failed
      }
    leaving = account.leaving.processor
    idle = account.opening.idle
    queued = account.opening.queued
    decoding = Self.decoding(account)
    reading = account.opening.processor - decoding
    (frames, framesTime) = (account.frames.count, account.frames.processor)
    framesQueued = account.frames.queued
    (rewinds, rewindTime) = (account.rewinding.count, account.rewinding.processor)
    other = account.other.processor
    bytesRead = account.ledger?.bytesRead ?? 0
    packetsRead = account.ledger?.packetsRead ?? 0
    openingFrames = account.ledger?.framesDecoded ?? 0
    framesDecoded = account.framesDecoded
  }

  /// The part of the opening's processor time that the decoder had: its part of the clock's time, without waiting.
  private static func decoding(_ account: SlotAccount) -> Int64 {
    guard let ledger = account.ledger else { return 0 }
    let decoding = Double(ledger[.firstFrame] + ledger[.convert])
    let busy = max(Double(ledger.total - account.opening.idle), decoding)
    return busy > 0 ? Int64(Double(account.opening.processor) * decoding / busy) : 0
  }
}

// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// What a slot's thread did for one configure, for those who keep accounts: told when the slot has left the reel.
public struct SlotAccount: Sendable {
  /// What became of opening the reel.
  public enum Opening: Sendable {
    /// It was not begun.
    case none
    /// The first frame was decoded, whether or not somebody still wanted it.
    case ready
    /// Another configure came before the first frame was decoded.
    case stopped
    /// The reel gives no frame.
    case failed
  }

  /// The slot's identity.
  public let slot: Int
  /// The configure, and the attempt of it, that it is about.
  public let generation: Int, attempt: Int
  /// The reel's id; nil where the slot was empty.
  public let reel: String?
  /// Closing what the slot had before.
  public internal(set) var leaving = SlotWorkTime()
  /// From the beginning of opening until the first frame, or until it was stopped or failed.
  public internal(set) var opening = SlotWorkTime()
  /// Decoding of frames after the first; one step each.
  public internal(set) var frames = SlotWorkTime()
  /// Going back to the start, without the frames that are then decoded again.
  public internal(set) var rewinding = SlotWorkTime()
  /// All else: reading ahead, touching memory, posters.
  public internal(set) var other = SlotWorkTime()
  /// What became of opening.
  public internal(set) var outcome = Opening.none
  /// What the way to the first frame took; nil where it was not decoded.
  public internal(set) var ledger: StageLedger?
  /// Frames that left the decoder.
  public internal(set) var framesDecoded = 0
  /// The slot was closed, and has said all.
  public internal(set) var isLast = false

  /// The account of a configure that begins.
  init(slot: Int, generation: Int, attempt: Int, reel: String?) {
    self.slot = slot
    self.generation = generation
    self.attempt = attempt
    self.reel = reel
  }

  /// Nanoseconds of processor time, all together.
  public var processor: Int64 {
    [leaving, opening, frames, rewinding, other].reduce(0) { $0 + $1.processor }
  }
}

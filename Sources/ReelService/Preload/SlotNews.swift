// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// What a slot says. It counts only with the slot's present generation and attempt.
public struct SlotNews: Sendable {
  /// What happened.
  public enum Content: Sendable {
    /// The first frame is there.
    case ready(Warmed)
    /// A small copy of the first frame, made when there was nothing else to do.
    case poster(ReelFrame)
    /// The next frame of a run.
    case frame(ReelFrame)
    /// A run is over; said only where reels do not loop.
    case ended(run: Int)
    /// The reel gives no frame, or no further one.
    case failed(MediaError)
  }

  /// A reel whose first frame is decoded and in shared memory.
  public struct Warmed: Sendable {
    /// The first frame. It stays decoded for as long as the slot is configured.
    public let first: ReelFrame
    /// When it was ready.
    public let moment: MonotonicTime
    /// What became of the slot's decoder.
    public let verdict: DecoderVerdict
    /// What the way there took.
    public let ledger: StageLedger
    /// What the container says.
    public let info: ClipInfo

    /// All of it.
    public init(
      first: ReelFrame, moment: MonotonicTime, verdict: DecoderVerdict, ledger: StageLedger, info: ClipInfo
    ) {
      self.first = first
      self.moment = moment
      self.verdict = verdict
      self.ledger = ledger
      self.info = info
    }
  }

  /// The slot's identity.
  public let slot: Int
  /// The configure that it answers.
  public let generation: Int
  /// The attempt of that configure.
  public let attempt: Int
  /// What happened.
  public let content: Content

  /// News of a slot.
  public init(slot: Int, generation: Int, attempt: Int, _ content: Content) {
    self.slot = slot
    self.generation = generation
    self.attempt = attempt
    self.content = content
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelMedia

@testable import ReelService

/// What a slot would say, with real pictures: those of the second sample.
extension SlotNews {
  /// The first frame is there.
  static func ready(_ reel: String, slot: Int, generation: Int, attempt: Int = 0) throws -> SlotNews {
    var clip = try Clip(MediaSource(file: Sample.number(2).path), interrupt: Interrupt())
    let frame = ReelFrame(
      reel: reel, slot: slot, generation: generation, run: 0, number: 0, image: try clip.firstFrame(), pool: nil)
    let warmed = Warmed(first: frame, moment: .now, verdict: clip.verdict, ledger: clip.ledger, info: clip.info)
    return SlotNews(slot: slot, generation: generation, attempt: attempt, .ready(warmed))
  }

  /// A frame after the first.
  static func frame(
    _ number: Int, run: Int = 0, of reel: String, slot: Int, generation: Int, attempt: Int = 0
  ) throws -> SlotNews {
    var clip = try Clip(MediaSource(file: Sample.number(2).path), interrupt: Interrupt())
    let frame = ReelFrame(
      reel: reel, slot: slot, generation: generation, run: run, number: number, image: try clip.firstFrame(), pool: nil)
    return SlotNews(slot: slot, generation: generation, attempt: attempt, .frame(frame))
  }

  /// There is none, or no further one.
  static func failed(_ code: MediaError.Code, slot: Int, generation: Int, attempt: Int = 0) -> SlotNews {
    let error = MediaError(code, operation: "open x", reason: "for the test")
    return SlotNews(slot: slot, generation: generation, attempt: attempt, .failed(error))
  }
}

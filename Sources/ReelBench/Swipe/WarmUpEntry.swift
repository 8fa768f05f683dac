// SPDX-License-Identifier: Apache-2.0

/// A reel of a document of `reel bench swipe`, with what its warming took each time.
struct WarmUpEntry: Encodable, Sendable {
  private let reel: String
  private let frameMs: OrNull<Double>
  private let warmUps: [One]

  init(_ reel: SwipeRecording.Reel) {
    self.reel = reel.reel
    frameMs = OrNull(reel.frameTime.map(Self.milliseconds))
    warmUps = reel.warmUps.map(One.init)
  }

  private static func milliseconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1e6 }

  private struct One: Encodable, Sendable {
    let slot, generation: Int
    /// Since the first landing; null for one that was never told to warm.
    let atMs: OrNull<Double>
    let outcome, fate: String
    let leavingMs, idleMs, readingMs, decodingMs, queuedMs: Double
    let frames: Int
    let framesMs, framesQueuedMs: Double
    let rewinds: Int
    let rewindsMs, otherMs: Double
    let bytesRead: Int64
    let packetsRead, openingFrames, framesDecoded: Int

    init(_ warmUp: WarmUp) {
      slot = warmUp.slot
      generation = warmUp.generation
      atMs = OrNull(warmUp.at.map(WarmUpEntry.milliseconds))
      outcome = warmUp.outcome.rawValue
      fate = warmUp.fate.rawValue
      leavingMs = WarmUpEntry.milliseconds(warmUp.leaving)
      idleMs = WarmUpEntry.milliseconds(warmUp.idle)
      readingMs = WarmUpEntry.milliseconds(warmUp.reading)
      decodingMs = WarmUpEntry.milliseconds(warmUp.decoding)
      queuedMs = WarmUpEntry.milliseconds(warmUp.queued)
      frames = warmUp.frames
      framesMs = WarmUpEntry.milliseconds(warmUp.framesTime)
      framesQueuedMs = WarmUpEntry.milliseconds(warmUp.framesQueued)
      rewinds = warmUp.rewinds
      rewindsMs = WarmUpEntry.milliseconds(warmUp.rewindTime)
      otherMs = WarmUpEntry.milliseconds(warmUp.other)
      bytesRead = warmUp.bytesRead
      packetsRead = warmUp.packetsRead
      openingFrames = warmUp.openingFrames
      framesDecoded = warmUp.framesDecoded
    }
  }
}

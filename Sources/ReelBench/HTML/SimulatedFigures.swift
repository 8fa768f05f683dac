// SPDX-License-Identifier: Apache-2.0

/// What a simulation of one ring came to, as a report shows it. Counts are means over its rounds.
public struct SimulatedFigures: Equatable, Sendable {
  /// The ring, in words.
  public let name: String
  /// Whether it is the ring that this program has.
  public let isReal: Bool
  /// Of all landings, the part that was warm.
  public let hitRate: Double
  /// Landings that were late, that the viewer did not wait for, and whose reels cannot be shown.
  public let late, missed, failed: Double
  /// Milliseconds of waiting, of those that were late; nil where none was.
  public let wait: Percentiles?
  /// Milliseconds of processor time, and those of them that went to reels which nobody saw.
  public let processor, wasted: Double
  /// Bytes that were read and frames that were decoded for these.
  public let wastedBytes, wastedFrames: Double
  /// Bytes of shared memory that its slots take; nil where that is not known.
  public let memory: Int?

  /// These figures.
  public init(
    name: String, isReal: Bool, hitRate: Double, late: Double, missed: Double, failed: Double, wait: Percentiles?,
    processor: Double, wasted: Double, wastedBytes: Double, wastedFrames: Double, memory: Int?
  ) {
    self.name = name
    self.isReal = isReal
    self.hitRate = hitRate
    self.late = late
    self.missed = missed
    self.failed = failed
    self.wait = wait
    self.processor = processor
    self.wasted = wasted
    self.wastedBytes = wastedBytes
    self.wastedFrames = wastedFrames
    self.memory = memory
  }

  /// The part of processor time that went to reels which nobody saw.
  public var wastedShare: Double { processor > 0 ? wasted / processor : 0 }
}

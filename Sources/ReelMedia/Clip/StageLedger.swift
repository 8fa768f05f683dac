// SPDX-License-Identifier: Apache-2.0

/// What the first frame of a clip took, stage by stage.
public struct StageLedger: Equatable, Sendable {
  /// The parts of the way to a first frame, in their order.
  public enum Stage: String, CaseIterable, Sendable {
    /// Opening the file and reading the container's header.
    case open
    /// Finding out what the container did not say; no time at all where it said enough.
    case probe
    /// Opening the decoder, or flushing one that fits.
    case decoderOpen = "decoder_open"
    /// Reading until it is known which packet is shown first.
    case firstPacket = "first_packet"
    /// Decoding.
    case firstFrame = "first_frame"
    /// Copying the frame into the pool, for decoders that cannot decode into it.
    case convert
  }

  /// Nanoseconds of each stage, in the order of `Stage.allCases`. Together they are all the time spent in calls of
  /// the clip.
  public private(set) var nanoseconds = [Int64](repeating: 0, count: Stage.allCases.count)
  /// Packets of all streams that were read, those of the probe not counted: FFmpeg keeps them to itself.
  public internal(set) var packetsRead = 0
  /// Bytes read from the file, probe included. Files that a DASH manifest names are not counted: FFmpeg reads them by
  /// itself.
  public internal(set) var bytesRead: Int64 = 0
  /// Of those, bytes read by the probe.
  public internal(set) var probeBytes: Int64 = 0
  /// Frames that left the decoder until the first frame was there, it included.
  public internal(set) var framesDecoded = 0

  /// What is being done: what comes after the stage that was closed last.
  private(set) var current = Stage.open

  private var last = MonotonicTime.now

  /// The clock starts now.
  init() {}

  /// The time since the last call was the caller's own and belongs to no stage.
  mutating func resume() { last = MonotonicTime.now }

  /// Nanoseconds of one stage.
  public subscript(stage: Stage) -> Int64 {
    Stage.allCases.firstIndex(of: stage).map { nanoseconds[$0] } ?? 0
  }

  /// Nanoseconds from the start to the first frame.
  public var total: Int64 { nanoseconds.reduce(0, +) }

  /// The time since the last call belongs to `stage`.
  mutating func close(_ stage: Stage) {
    let now = MonotonicTime.now
    if let index = Stage.allCases.firstIndex(of: stage) { nanoseconds[index] += now.nanoseconds - last.nanoseconds }
    last = now
    current = Stage.allCases.drop { $0 != stage }.dropFirst().first ?? stage
  }
}

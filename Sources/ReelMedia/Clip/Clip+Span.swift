// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

extension Clip {
  /// Seconds that the container lasts, as it says, or else as its index or the times at its end say; nil where nothing
  /// tells it. Where that takes reading, it is read once, within the limits of a first probe.
  ///
  /// - Throws: `timed-out`, `cancelled`.
  public mutating func findDuration() throws(MediaError) -> Double? {
    if let duration = info.duration { return duration }
    limitCall()
    return try findSpan().seconds
  }

  /// Seconds from the start of the container, as `seek(to:)` counts them, to the time of a frame of this clip; nil for
  /// a frame without any. Nothing is read for it: where the container's start is not known by then, it is that of the
  /// first frame.
  public func seconds(of pts: Int64?) -> Double? {
    guard let pts, let unit = info.video.timeBase.value, !info.video.isCover else { return nil }
    let probed = unsafe input.reader.format.pointer.pointee.start_time.timestamp
    let start = knownStart ?? probed ?? span?.start ?? (info.isSeekable ? info.headerStarts.min() : nil)
    let first = Double(firstPacket?.pts ?? pinnedPts ?? pts) * unit
    let seconds = Double(pts) * unit - (start.map { Double($0) / 1_000_000 } ?? first)
    // The start is one of whole microseconds.
    return (seconds * 1_000_000).rounded() / 1_000_000 + 0
  }

  /// Where the container's time begins, in microseconds: as a rule the start of the stream that starts first. Call it
  /// before seeking: it may read the first packet.
  mutating func startTime() throws(MediaError) -> Int64 {
    if let knownStart { return knownStart }
    var start = unsafe input.reader.format.pointer.pointee.start_time.timestamp
    // Read from the header, before packets could change it.
    if start == nil { start = try info.isSeekable ? info.headerStarts.min() : findSpan().start }
    if start == nil { start = try firstTime() }
    knownStart = start
    return start ?? 0
  }

  /// The time of the first frame, or of the first packet.
  private mutating func firstTime() throws(MediaError) -> Int64? {
    if phase == .fresh { _ = try lookAt(0) }
    let pts = firstPacket?.pts ?? pinnedPts
    return pts.map { av_rescale_q($0, info.video.timeBase.av, Self.microseconds) }
  }

  /// Opens the container once more for what only its ends tell.
  private mutating func findSpan() throws(MediaError) -> ContainerSpan {
    if let span { return span }
    var found = ContainerSpan.unknown
    if info.isSeekable {
      found = unsafe ContainerSpan(index: input.reader.stream) ?? found
    } else if !info.video.isCover {
      do throws(MediaError) {
        let format = try FormatContext(
          source, same: input.reader.format.input.descriptor, probe: options.budget.probe, interrupt: interrupt)
        try format.probe()
        found = ContainerSpan(probed: format)
      } catch {
        guard error.code != .cancelled, error.code != .timedOut else { throw error }
      }
    }
    span = found
    return found
  }
}

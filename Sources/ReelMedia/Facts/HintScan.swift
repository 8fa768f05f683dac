// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Reads a file's layout and its first packets, decodes nothing, and says what delays the first frame.
public enum HintScan {
  /// Seconds between key frames from which on a group is long: what a seek into it decodes for nothing is seen as a
  /// wait.
  private static let longGroup = 4.0

  /// Bytes of an MP4 file's index from which on reading it delays the first frame by about a millisecond.
  static let largeIndex = 256 << 10

  /// The hints for one source, in the order of `Hint.Code`.
  ///
  /// - Throws: what opening throws, but not `no-video`, which is a hint.
  public static func hints(
    for source: MediaSource, options: ClipOptions = ClipOptions(), interrupt: Interrupt
  ) throws(MediaError) -> [Hint] {
    interrupt.setLimit(milliseconds: options.budget.milliseconds, for: source)
    var ledger = StageLedger()
    let opened: ClipOpening
    do {
      opened = try ClipOpening(source, options: options, interrupt: interrupt, ledger: &ledger)
    } catch {
      if error.code == .noVideo { return hints(forNoVideo: error) }
      throw error
    }
    let index = opened.streamIndex
    let format = opened.finish()
    guard let stream = unsafe format.stream(index), let parameters = unsafe stream.pointee.codecpar?.pointee else {
      return []
    }
    let declared = unsafe Int(parameters.video_delay)
    let units = unsafe NALUnits(parameters)
    let unit = unsafe Rational(stream.pointee.time_base).value ?? 0
    var found: [Hint] = []
    if format.formatName.hasPrefix("mov") {
      let layout = MP4Layout(fileSize: format.input.size) { format.input.peek(at: $0, count: $1) }
      found += hints(for: layout, fileSize: format.input.size)
    }
    let start = try StreamStart(format, stream: index, units: units, byteLimit: options.budget.bytes)
    let delay = max(declared, ReorderDelay.estimate(start.times))
    return found + hints(for: start, delay: delay, unit: unit, isMP4: format.formatName.hasPrefix("mov"))
  }

  /// The hints for a file without video.
  private static func hints(forNoVideo error: MediaError) -> [Hint] {
    error.onlyCoverArt
      ? [Hint(.coverArtOnly, "the only pictures are cover art")] : [Hint(.noVideo, "there is no video stream")]
  }

  private static func hints(for layout: MP4Layout, fileSize: Int64) -> [Hint] {
    var found: [Hint] = []
    if layout.indexIsLast {
      found.append(Hint(.moovAtEnd, "the index comes last, at the end of \(fileSize) bytes"))
    }
    if let size = layout.index?.count, size >= largeIndex {
      found.append(Hint(.largeIndex, "the index has \(size >> 10) KiB, and all of it is read first"))
    }
    if layout.isFragmentedWithoutIndex {
      found.append(Hint(.fragmentedWithoutIndex, "no sidx, no mfra: a seek walks through the fragments"))
    }
    return found
  }

  private static func hints(for start: StreamStart, delay: Int, unit: Double, isMP4: Bool) -> [Hint] {
    var found: [Hint] = []
    let seconds = Double(start.group) * unit
    if seconds > longGroup {
      let length = "\((seconds * 10).rounded() / 10) s"
      let text =
        start.nextKey != nil ? "the second key frame comes after \(length)" : "one key frame in the first \(length)"
      found.append(Hint(.longGOP, text))
    }
    if let first = start.first, !first.isKey || !start.isInstantRefresh {
      let text =
        first.isKey ? "the first packet is a key frame, but no IDR picture" : "the first packet is no key frame"
      found.append(Hint(.noIDRAtStart, text))
    }
    if start.leading > 0 {
      let text = "\(start.leading) packets after the first key frame need what came before it, and are never shown"
      found.append(Hint(.leadingPictures, text))
    }
    if isMP4, start.hidden > 0 {
      found.append(Hint(.editListStart, "\(start.hidden) packets are decoded and not shown"))
    }
    if delay > 0 {
      found.append(Hint(.bFrameDelay, "a plain decoder waits for \(delay) more pictures"))
    }
    return found
  }
}

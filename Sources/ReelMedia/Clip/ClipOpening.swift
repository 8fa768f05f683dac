// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Opens a container, probes it no more than needed and chooses the video stream.
struct ClipOpening: ~Copyable {
  let streamIndex: Int
  /// How much was found out by reading ahead.
  let policy: ProbePolicy
  private let format: FormatContext

  /// - Parameter same: as `FileInput` takes it.
  init(
    _ source: MediaSource, same: Int32? = nil, options: ClipOptions, interrupt: Interrupt, ledger: inout StageLedger
  ) throws(MediaError) {
    var format = try FormatContext(
      source, same: same, probe: options.probesAlways ? nil : options.budget.probe, interrupt: interrupt)
    ledger.close(.open)
    if options.prefersCover, let cover = StreamChoice.cover(in: format) {
      // It was read with the header; its size is its decoder's to find.
      policy = .skip
      streamIndex = cover
      self.format = format
      return
    }
    let bytes = format.input.bytesRead
    var candidates = StreamChoice.candidates(in: format)
    var policy = options.probesAlways ? .full : ProbePolicy(format, candidates: candidates)
    if policy == .brief {
      try format.probe()
      candidates = StreamChoice.candidates(in: format)
      if !ProbePolicy.isSatisfied(by: format, candidates: candidates) { policy = .full }
    }
    if policy == .full {
      // The limits of a brief look were set before the header was read: begin anew with FFmpeg's own.
      if !options.probesAlways { format = try FormatContext(source, same: same, probe: nil, interrupt: interrupt) }
      try format.probe()
      candidates = StreamChoice.candidates(in: format)
    }
    ledger.probeBytes = policy == .skip ? 0 : format.input.bytesRead - bytes
    let index = try Self.choose(candidates, in: format, source: source, options: options)
    ledger.close(.probe)
    self.policy = policy
    streamIndex = index
    self.format = format
  }

  /// The container, for the reader.
  consuming func finish() -> FormatContext { format }

  private static func choose(
    _ candidates: [StreamChoice.Candidate], in format: borrowing FormatContext, source: MediaSource,
    options: ClipOptions
  ) throws(MediaError) -> Int {
    let operation = "open \(source.path)"
    guard let index = StreamChoice.best(candidates), let stream = unsafe format.stream(index),
      let parameters = unsafe stream.pointee.codecpar?.pointee
    else {
      try format.checkReading()
      if format.input.refusals > 0 {
        throw MediaError(.corrupt, operation: operation, reason: MediaError.refusedReference)
      }
      let hasCover = (0..<format.streamCount).contains { index in
        unsafe (format.stream(index)?.pointee.disposition ?? 0) & AV_DISPOSITION_ATTACHED_PIC != 0
      }
      let reason = hasCover ? "no video stream, only cover art" : "no video stream"
      var error = MediaError(.noVideo, operation: operation, reason: reason)
      error.onlyCoverArt = hasCover
      throw error
    }
    if unsafe isEncrypted(stream, parameters) {
      throw MediaError(.encrypted, operation: operation, reason: "the pictures are encrypted")
    }
    let pixels = unsafe Int(parameters.width) * Int(parameters.height)
    if pixels > options.budget.pixels {
      throw unsafe MediaError(
        .tooLarge, operation: operation,
        reason: "\(parameters.width)×\(parameters.height) is more than \(options.budget.pixels) pixels")
    }
    return index
  }

  /// MP4 says so in the sample entry or in side data, Matroska in what FFmpeg keeps as a tag.
  private static func isEncrypted(_ stream: UnsafeMutablePointer<AVStream>, _ parameters: AVCodecParameters) -> Bool {
    unsafe parameters.codec_tag == encv
      || av_stream_get_side_data(stream, AV_PKT_DATA_ENCRYPTION_INIT_INFO, nil) != nil
      || av_dict_get(stream.pointee.metadata, "enc_key_id", nil, 0) != nil
  }

  /// The sample entry of encrypted video in MP4 (ISO/IEC 14496-12, 8.12), as FFmpeg packs four letters.
  private static let encv = UInt32(0x656e_6376).byteSwapped
}

// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
internal import CPool

/// The two ends of a clip, opened for each other: what reads its packets and what decodes them.
struct ClipInput: ~Copyable {
  let info: ClipInfo
  /// How much was found out before decoding.
  let policy: ProbePolicy
  var reader: PacketReader
  var decoder: Decoder

  /// Opens the source up to a decoder that is ready for the first packet, and accounts for it in `ledger`.
  ///
  /// - Parameter choosePool: as `Clip.PoolChoice`.
  init(
    _ source: MediaSource, options: ClipOptions, offered: inout Decoder?, interrupt: Interrupt,
    ledger: inout StageLedger, choosePool: Clip.PoolChoice
  ) throws(MediaError) {
    let opened = try ClipOpening(source, options: options, interrupt: interrupt, ledger: &ledger)
    let policy = opened.policy
    let index = opened.streamIndex
    let format = opened.finish()
    guard let stream = unsafe format.stream(index) else {
      throw MediaError(.noVideo, operation: "open \(source.path)", reason: "no video stream")
    }
    let expected = unsafe stream.pointee.codecpar.map { unsafe Int(clamping: cpool_bytes_expected($0)) } ?? 0
    let pool = try choosePool(expected)
    let decoder = try unsafe Decoder.make(for: stream, options: options, pool: pool, offered: offered.take())
    let clock = unsafe PacketClock(stream.pointee, decoder: decoder.context.pointer.pointee)
    ledger.close(.decoderOpen)
    self.policy = policy
    self.decoder = decoder
    info = ClipInfo(format, streamIndex: index, path: source.path)
    reader = PacketReader(format: format, streamIndex: index, clock: clock, path: source.path, interrupt: interrupt)
  }
}

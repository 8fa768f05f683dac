// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// One open video: its first frame, the frames after it, and back to the start.
///
/// Everything blocks; one thread at a time. The frames come in the order and with the pixels and timestamps that the
/// `ffmpeg` command gives.
public struct Clip: ~Copyable {
  /// What it was opened from.
  public let source: MediaSource
  /// What the container says.
  public var info: ClipInfo { input.info }
  /// What became of the decoder that was offered.
  public var verdict: DecoderVerdict { input.decoder.verdict }
  /// What the way to the first frame took.
  public internal(set) var ledger: StageLedger

  /// Frames that left the decoder so far, those included that were not given out.
  public internal(set) var framesDecoded = 0
  /// Frames that were copied into the pool, because their decoder cannot decode into it.
  public internal(set) var framesCopied = 0

  var options: ClipOptions
  let interrupt: Interrupt
  /// What opening took of the budget's time.
  let openingMilliseconds: Int
  let scratch: Packet
  var input: ClipInput
  /// Packets that were read and are still to be decoded, from `cursor` on; those before it may be decoded again.
  var queue = PacketQueue()
  var cursor = 0
  var phase = Phase.fresh
  /// The first frame, kept for as long as the clip is open.
  var pinned: FrameBuffer?
  var pinnedPts: Int64?
  /// The first packet of the stream, to recognise the start by.
  var firstPacket: PacketFacts?
  /// The end was sent; what comes now was delayed.
  var isDraining = false
  /// Decoding times that were counted since, and that no frame has taken.
  var drainTimes: [Int64] = []
  /// Why the decoder last refused something.
  var decodeError: MediaError?
  /// Time of the frame that `nextFrame()` or `frame(atOrAfter:)` gave last, while decoding goes on from there.
  var playedPts: Int64?
  /// How much later the key packet that was last sought is shown than decoded.
  var keyDelay: Int64 = 0
  /// Microseconds at which the container's time begins, once they were needed.
  var knownStart: Int64?
  /// What the container's ends say of its time, once they were looked at.
  var span: ContainerSpan?
  /// What all calls from some moment on may take together.
  var allowance: Allowance?

  /// Where decoding stands.
  enum Phase: Equatable {
    /// Nothing was decoded yet.
    case fresh
    /// A frame, the first or a key frame, was taken from as few packets as possible. Where that was by draining, they
    /// must be sent again to go on.
    case taken(Taken)
    /// The first frame was given out again, or nothing was; the container stands elsewhere than after it.
    case away
    /// Frames up to and with this time are decoded and not given out.
    case skipping(through: Int64?)
    /// Frames before this time are decoded and not given out.
    case seeking(to: Int64)
    case playing
    case ended
  }

  /// The frame that was given out last, and how to go on after it.
  struct Taken: Equatable {
    let pts: Int64?
    let mustReplay: Bool
    let isFirst: Bool
  }

  /// Says where frames shall lie, nil for FFmpeg's own memory, once the container has told how many bytes a frame will
  /// probably need: 0 where it does not say, and too few where it does not name the pixel format.
  public typealias PoolChoice = (_ expectedBytes: Int) throws(MediaError) -> FramePool?

  /// Opens the source up to a decoder that is ready for the first packet.
  ///
  /// - Parameters:
  ///   - pool: where frames shall lie; nil for FFmpeg's own memory. Kept while the clip or a decoder of it lives.
  ///   - decoder: one that an earlier clip left, taken over: flushed and used if it fits, closed if not.
  ///   - interrupt: stops this and every later call; its limit is set by each.
  /// - Throws: every code of `MediaError` but `no-frame`.
  public init(
    _ source: MediaSource, options: ClipOptions = ClipOptions(), pool: FramePool? = nil,
    reusing decoder: consuming Decoder? = nil, interrupt: Interrupt
  ) throws(MediaError) {
    var decoder = decoder
    try self.init(source, options: options, reusing: &decoder, interrupt: interrupt) { _ in pool }
  }

  /// The same, with the pool chosen when the size of a frame is known, and the decoder taken only then: it stays the
  /// caller's where the container cannot be opened.
  public init(
    _ source: MediaSource, options: ClipOptions, reusing decoder: inout Decoder?, interrupt: Interrupt,
    choosePool: PoolChoice
  ) throws(MediaError) {
    var ledger = StageLedger()
    let start = ThreadTime.now
    interrupt.setLimit(milliseconds: options.budget.milliseconds, for: source)
    let scratch = try Packet()
    do {
      input = try ClipInput(
        source, options: options, offered: &decoder, interrupt: interrupt, ledger: &ledger, choosePool: choosePool)
    } catch {
      throw error.during(ledger.current)
    }
    self.scratch = scratch
    self.source = source
    self.options = options
    self.interrupt = interrupt
    self.ledger = ledger
    openingMilliseconds = source.isRemote ? Int(ledger.total / 1_000_000) : start.millisecondsSince
  }

  /// Why the container ended before its end, where that happened. The frames up to there are all right.
  public var breakOff: MediaError? { input.reader.breakOff }

  /// Bytes that one frame needs in a buffer of a pool; known once the first frame is decoded, 0 before.
  public var poolBufferSize: Int { input.decoder.context.poolBufferSize }

  /// Begins anew with another pool, for frames that do not fit into the one that it was opened with. Frames that were
  /// given out stay where they are. The first frame is decoded again, or copied where its decoder cannot decode into a
  /// pool.
  ///
  /// - Throws: what opening throws; `too-large` when there is no memory for it.
  public mutating func move(to pool: FramePool) throws(MediaError) {
    input.decoder.move(to: pool)
    switch pinned {
    case .none: return
    case .some(let frame):
      guard !input.decoder.context.decodesIntoPools else { break }
      if try input.decoder.context.adopt(frame) { framesCopied += 1 }
      return
    }
    pinned = nil
    limitCall()
    try startAnew()
  }

  /// Closes the clip and gives the decoder back, for `init(…, reusing:)` of the next one. It keeps no buffer of the pool.
  public consuming func close() -> Decoder {
    input.decoder.context.flush()
    return input.decoder
  }
}

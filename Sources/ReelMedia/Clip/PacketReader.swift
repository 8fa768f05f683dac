// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
internal import CPool

/// Reads the packets of one stream within a budget, and gives each a decoding time.
struct PacketReader: ~Copyable {
  let format: FormatContext
  let streamIndex: Int
  /// How the stream's packets are cut into NAL units, nil for codecs without any.
  let units: NALUnits?
  /// Packets of all streams read so far.
  private(set) var packetsRead = 0
  /// A budget ran out: reading it all again would not help.
  private(set) var isExhausted = false
  /// Why the container ended before its end, if it did.
  private(set) var breakOff: MediaError?

  /// The last packet came with a time of its own; the time of others is counted from the start, also after a seek.
  private(set) var isTimed = false

  private let interrupt: Interrupt
  private let path: String
  private let initialClock: PacketClock
  private var clock: PacketClock

  /// Discards every stream but `streamIndex`.
  init(
    format: consuming FormatContext, streamIndex: Int, clock: PacketClock, path: String, interrupt: Interrupt
  ) {
    for index in 0..<format.streamCount {
      unsafe format.stream(index)?.pointee.discard = index == streamIndex ? AVDISCARD_DEFAULT : AVDISCARD_ALL
    }
    units = unsafe format.stream(streamIndex)?.pointee.codecpar.flatMap { unsafe NALUnits($0.pointee) }
    unsafe cpool_input_opened(format.input.pointer)
    self.format = format
    self.streamIndex = streamIndex
    self.interrupt = interrupt
    self.path = path
    initialClock = clock
    self.clock = clock
  }

  /// The chosen stream. The pointer lives as long as the reader.
  var stream: UnsafeMutablePointer<AVStream>? { unsafe format.stream(streamIndex) }

  /// Reads the stream's next packet; false at the end of the container, also where it breaks off.
  ///
  /// - Throws: `no-frame` past `limit`, `encrypted` for a packet that is, and what the interrupt says.
  mutating func next(into packet: borrowing Packet, limit: Budget?) throws(MediaError) -> Bool {
    var patience = 1_000
    while true {
      try interrupt.check("read \(path)")
      if let limit { try check(limit) }
      switch try format.read(into: packet) {
      case .end: return false
      case .broken(let error):
        breakOff = error
        return false
      case .again:
        patience -= 1
        if patience == 0 { return false }
      case .packet:
        packetsRead += 1
        let facts = packet.facts
        guard facts.streamIndex == streamIndex else { continue }
        if facts.isEncrypted {
          throw MediaError(.encrypted, operation: "read \(path)", reason: "the pictures are encrypted")
        }
        // Nothing to decode; `ffmpeg` passes over them as well.
        if facts.size == 0 { continue }
        if let units, packet.withBytes(units.isOvercrowded) {
          throw MediaError(.corrupt, operation: "read \(path)", reason: "more than \(NALUnits.limit) units in a packet")
        }
        isTimed = facts.pts != nil || facts.dts != nil
        packet.dts = clock.stamp(dts: facts.dts, duration: facts.duration, repeatedFields: repeatedFields)
        return true
      }
    }
  }

  /// The time for a frame that the decoder hands out at the end without one, as `ffmpeg` counts it.
  ///
  /// Call it once for each frame that is taken after the end was sent.
  mutating func drainStamp(frameRate: Rational, ticksPerFrame: Int32) -> Int64 {
    clock.drainStamp(frameRate: frameRate, ticksPerFrame: ticksPerFrame, repeatedFields: repeatedFields)
  }

  /// Moves to the last key frame at or before a moment, counted in microseconds of the container's own time.
  mutating func seek(to microseconds: Int64) throws(MediaError) {
    try format.seek(stream: -1, to: microseconds)
    clock = initialClock
    breakOff = nil
  }

  /// A reader of the same stream from its start, in the same container opened anew.
  func reopened(_ format: consuming FormatContext) -> PacketReader {
    PacketReader(format: format, streamIndex: streamIndex, clock: initialClock, path: path, interrupt: interrupt)
  }

  private mutating func check(_ limit: Budget) throws(MediaError) {
    isExhausted = packetsRead >= limit.packets || format.input.bytesRead >= limit.bytes
    if packetsRead >= limit.packets {
      throw MediaError(.noFrame, operation: "read \(path)", reason: "no frame within \(limit.packets) packets")
    }
    if format.input.bytesRead >= limit.bytes {
      throw MediaError(.noFrame, operation: "read \(path)", reason: "no frame within \(limit.bytes) bytes")
    }
  }

  private var repeatedFields: Int32? {
    guard let stream = unsafe stream, let parser = unsafe av_stream_get_parser(stream) else { return nil }
    return unsafe parser.pointee.repeat_pict
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Passes the packets of a reel through a muxer for the same container, or some of them.
struct PacketRewrite: ~Copyable {
  private let source: MediaSource
  private let format: FormatContext
  private let layout: MuxLayout
  private var cut: PacketCut
  private let interrupt: Interrupt

  /// What is given to the muxer, in bytes: it keeps packets until those of the other streams have come, and an index may
  /// name the same bytes a million times.
  private var patience: Int64
  private static let leastPatience: Int64 = 64 << 20, packetCost: Int64 = 256

  /// No file counts from so far away, in seconds: three hundred years.
  private static let longest = 1e10

  private var operation: String { Self.operation(source) }
  private static func operation(_ source: MediaSource) -> String { "rewrite \(source.path)" }

  /// Opens the file that `input` has open, twice: once to look at the start.
  ///
  /// - Parameter source: what `input` was opened from.
  init(
    _ source: MediaSource, _ input: borrowing FileInput, as rewrites: Set<Rewrite>, interrupt: Interrupt
  ) throws(MediaError) {
    var options = ClipOptions()
    options.probesAlways = true
    var ledger = StageLedger()
    let first = try ClipOpening(
      source, same: input.descriptor, options: options, interrupt: interrupt, ledger: &ledger)
    let index = first.streamIndex
    let looked = first.finish()
    guard let stream = unsafe looked.stream(index), let parameters = unsafe stream.pointee.codecpar?.pointee else {
      throw MediaError(.noVideo, operation: Self.operation(source), reason: "no video stream")
    }
    let timeBase = unsafe stream.pointee.time_base
    let units = unsafe NALUnits(parameters)
    let layout = try MuxLayout(looked, videoTimeBase: timeBase, rewrites: rewrites, path: source.path)
    let start = try StreamStart(looked, stream: index, units: units, byteLimit: Budget().bytes)
    if layout.isFragmented, start.hidden > 0, !rewrites.contains(.withoutEditList) {
      throw MediaError(
        .unsupported, operation: Self.operation(source), reason: "fragments cannot hide what its edit list hides")
    }
    let cut = try PacketCut(
      rewrites, start, videoIndex: index, timeBase: timeBase, units: units, path: source.path)
    let second = try ClipOpening(
      source, same: input.descriptor, options: options, interrupt: interrupt, ledger: &ledger)
    guard second.streamIndex == index else {
      throw MediaError(.corrupt, operation: Self.operation(source), reason: "its streams change")
    }
    format = second.finish()
    self.layout = layout
    self.cut = cut
    self.source = source
    self.interrupt = interrupt
    patience = 8 * min(input.size, 1 << 50) + Self.leastPatience
  }

  /// Writes the new file.
  mutating func write(to output: borrowing FileOutput, notes: inout RewriteNotes) throws(MediaError) {
    var mux = try MuxContext(layout.muxers[0], output: output, operation: operation, interrupt: interrupt)
    if layout.muxers.count > 1, !mux.takesEverything(of: format) {
      mux = try MuxContext(layout.muxers[1], output: output, operation: operation, interrupt: interrupt)
    }
    try mux.addStreams(of: format)
    do {
      try mux.begin(options: layout.options)
      try copy(to: mux)
      try mux.end()
    } catch {
      // The muxer only knows that something failed.
      throw output.failure ?? error
    }
    if let failure = output.failure { throw failure }
    notes.changes += cut.changes
    let missing = mux.streams.indices.filter { mux.streams[$0] == nil }
    notes.lacksSound = missing.contains { index in
      unsafe format.stream(index).map { unsafe StreamInfo($0).kind } == .audio
    }
    let left = missing.compactMap { kind($0) }
    if !left.isEmpty { notes.changes.append("lacks \(left.joined(separator: ", "))") }
  }

  /// What a stream is called that is left out.
  private func kind(_ index: Int) -> String? {
    unsafe format.stream(index).map { unsafe StreamInfo($0) }.map {
      "stream \($0.index) (\($0.kind.rawValue), \($0.codec))"
    }
  }

  private mutating func copy(to mux: borrowing MuxContext) throws(MediaError) {
    for index in 0..<format.streamCount where mux.streams[index] == nil {
      unsafe format.stream(index)?.pointee.discard = AVDISCARD_ALL
    }
    var last = [Int64?](repeating: nil, count: format.streamCount)
    let packet = try Packet()
    var agains = 1_000
    while true {
      try interrupt.check(operation)
      switch try format.read(into: packet) {
      case .end: return
      case .broken(let error): throw error
      case .again:
        agains -= 1
        if agains == 0 { return }
      case .packet: try pass(packet, to: mux, &last)
      }
    }
  }

  private mutating func pass(
    _ packet: borrowing Packet, to mux: borrowing MuxContext, _ last: inout [Int64?]
  ) throws(MediaError) {
    let facts = packet.facts
    // Streams may appear on the way, too late for the header.
    guard mux.streams.indices.contains(facts.streamIndex), let target = mux.streams[facts.streamIndex],
      let stream = unsafe format.stream(facts.streamIndex)
    else { return }
    let timeBase = unsafe stream.pointee.time_base
    try check(facts, packet, timeBase)
    patience -= Int64(facts.size) + Self.packetCost
    guard patience > 0 else {
      throw MediaError(.tooLarge, operation: operation, reason: "its packets are more than its bytes")
    }
    let verdict = cut.decide(facts, packet, timeBase: timeBase)
    guard facts.size > 0, case .keep(var moved, let isImmediate) = verdict else { return }
    if layout.takesCodecDelay { moved &+= unsafe Self.codecDelay(of: stream.pointee) }
    unsafe packet.pointer.pointee.pts = facts.pts.map { $0 &+ moved } ?? cffmpeg_no_pts
    unsafe packet.pointer.pointee.dts = (isImmediate ? facts.pts : facts.dts).map { $0 &+ moved } ?? cffmpeg_no_pts
    unsafe packet.pointer.pointee.stream_index = Int32(target)
    unsafe packet.pointer.pointee.pos = -1
    // What is hidden is told by times: the muxer would not know what to make of the mark.
    unsafe packet.pointer.pointee.flags &= ~AV_PKT_FLAG_DISCARD
    unsafe av_packet_rescale_ts(packet.pointer, timeBase, mux.timeBase(target))
    packet.keepOrder(after: &last[facts.streamIndex])
    try mux.write(packet)
  }

  /// What a decoder of sound needs to begin with, in units of the stream, rounded as the demuxer rounds it.
  private static func codecDelay(of stream: AVStream) -> Int64 {
    guard let parameters = unsafe stream.codecpar?.pointee, unsafe parameters.sample_rate > 0 else { return 0 }
    let nanosecond = AVRational(num: 1, den: 1_000_000_000)
    let rate = unsafe AVRational(num: 1, den: parameters.sample_rate)
    let delay = unsafe av_rescale_q(Int64(max(parameters.initial_padding, 0)), rate, nanosecond)
    return unsafe av_rescale_q(delay, nanosecond, stream.time_base)
  }

  private func check(
    _ facts: PacketFacts, _ packet: borrowing Packet, _ timeBase: AVRational
  ) throws(MediaError) {
    if facts.isEncrypted {
      throw MediaError(.encrypted, operation: operation, reason: "the packets are encrypted")
    }
    let unit = Rational(timeBase).value ?? 0
    let times = [facts.pts, facts.dts].compactMap { $0 }
    guard times.allSatisfy({ abs(Double($0) * unit) < Self.longest && PacketCut.isSensible($0) }) else {
      throw MediaError(.corrupt, operation: operation, reason: "a packet has no sensible time")
    }
    // Muxers keep the parameters that a stream begins with.
    var size = 0
    if unsafe av_packet_get_side_data(packet.pointer, AV_PKT_DATA_NEW_EXTRADATA, &size) != nil,
      layout.isMP4, facts.streamIndex == cut.videoIndex
    {
      throw MediaError(.unsupported, operation: operation, reason: "its parameters change on the way")
    }
  }
}

extension Packet {
  /// Lets its decoding time come after the last one, as `ffmpeg -c copy` does with what is out of order.
  fileprivate func keepOrder(after last: inout Int64?) {
    guard let dts else { return }
    if let last, dts <= last { self.dts = last &+ 1 }
    let decoded = unsafe pointer.pointee.dts
    if unsafe pointer.pointee.pts.timestamp != nil, unsafe pointer.pointee.pts < decoded {
      unsafe pointer.pointee.pts = decoded
    }
    last = decoded
  }
}

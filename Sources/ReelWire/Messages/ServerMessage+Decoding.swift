// SPDX-License-Identifier: Apache-2.0

internal import CReel

extension ServerMessage {
  /// Reads a packet from the daemon.
  ///
  /// - Throws: `malformed`, or `unknown` for an unknown type that must be understood.
  public static func decode(_ bytes: [UInt8]) throws(WireError) -> (header: PacketHeader, message: ServerMessage) {
    let reader = try PacketReader(bytes)
    return (reader.header, try message(reader))
  }

  private static func message(_ reader: PacketReader) throws(WireError) -> ServerMessage {
    switch reel_type(UInt32(reader.header.type)) {
    case REEL_WELCOME:
      let fields = try reader.fixed(reel_welcome.self)
      var welcome = Welcome(leaseTimeout: fields.lease_timeout_ms)
      (welcome.major, welcome.minor) = (fields.major, fields.minor)
      return .welcome(welcome)
    case REEL_POOL_ADD: return .poolAdd(try pool(reader))
    case REEL_POOL_RETIRE: return .poolRetire(reader.header.object)
    case REEL_FORMAT: return .format(reader.header.object, try format(reader))
    case REEL_FRAME: return .frame(try frame(reader))
    case REEL_SLOT: return .slot(try slot(reader))
    case REEL_PAGE: return .page(try page(reader))
    case REEL_STATS: return .stats(try stats(reader))
    case REEL_ERROR:
      let fields = try reader.fixed(reel_error.self)
      return .error(
        ErrorNote(
          ErrorNote.Code(rawValue: fields.code), isFatal: Int(fields.flags) & REEL_ERROR_FATAL != 0,
          message: try text(fields.message, reader, reel_error.self)))
    case REEL_REVOKED:
      let fields = try reader.fixed(reel_revoked.self)
      return .revoked(lease: fields.lease, count: fields.count)
    default:
      guard !reader.header.mustUnderstand else { throw WireError(.unknown, "type \(reader.header.type)") }
      return .unknown(reader.header.type)
    }
  }

  private static func text<Fields>(
    _ text: reel_text, _ reader: PacketReader, _ type: Fields.Type
  ) throws(WireError) -> String {
    try reader.text(text, after: type, limit: WireLimits.packet)
  }

  private static func pool(_ reader: PacketReader) throws(WireError) -> PoolAnnouncement {
    let fields = try reader.fixed(reel_pool_add.self)
    let (bytes, isTooMuch) = fields.buffer_size.multipliedReportingOverflow(by: UInt64(fields.buffer_count))
    guard bytes > 0, !isTooMuch, bytes <= fields.byte_count else {
      let buffers = "\(fields.buffer_count) buffers of \(fields.buffer_size) bytes"
      throw WireError(.malformed, "\(buffers) in a pool of \(fields.byte_count)")
    }
    return PoolAnnouncement(
      pool: reader.header.object, byteCount: fields.byte_count, bufferSize: fields.buffer_size,
      bufferCount: fields.buffer_count)
  }

  private static func format(_ reader: PacketReader) throws(WireError) -> FrameFormat {
    let fields = try reader.fixed(reel_format.self)
    let number = reader.header.object
    guard number < WireLimits.formats else { throw WireError(.malformed, "format \(number)") }
    guard (1...UInt32(WireLimits.planes)).contains(fields.plane_count) else {
      throw WireError(.malformed, "\(fields.plane_count) planes")
    }
    let planes = FourOf.first(Int(fields.plane_count), of: fields.planes)
    guard planes.allSatisfy({ $0.row_bytes > 0 && $0.rows > 0 }), fields.width > 0, fields.height > 0 else {
      throw WireError(.malformed, "a picture without pixels")
    }
    guard (-180...180).contains(fields.rotation), fields.aspect_den > 0, fields.rate_den > 0 else {
      throw WireError(.malformed, "turned by \(fields.rotation), ratios over \(fields.aspect_den), \(fields.rate_den)")
    }
    var format = FrameFormat(
      width: fields.width, height: fields.height, pixelFormat: try text(fields.pixel_format, reader, reel_format.self),
      planes: planes.map { FrameFormat.Plane(rowBytes: $0.row_bytes, rows: $0.rows) })
    format.rotation = fields.rotation
    format.flags = FrameFormat.Flags(rawValue: fields.flags)
    format.siting = fields.siting
    format.aspect = FrameFormat.Ratio(fields.aspect_num, fields.aspect_den)
    format.rate = FrameFormat.Ratio(fields.rate_num, fields.rate_den)
    (format.primaries, format.transfer, format.matrix) = (fields.primaries, fields.transfer, fields.matrix)
    return format
  }

  private static func frame(_ reader: PacketReader) throws(WireError) -> FrameGrant {
    let fields = try reader.fixed(reel_frame.self)
    guard fields.lease != 0, fields.format < WireLimits.formats else {
      throw WireError(.malformed, "lease \(fields.lease) of format \(fields.format)")
    }
    var frame = FrameGrant()
    (frame.slot, frame.generation) = (try slotNumber(reader), fields.generation)
    (frame.lease, frame.landing) = (fields.lease, fields.landing)
    (frame.pool, frame.buffer, frame.format) = (fields.pool, fields.buffer, fields.format)
    frame.flags = FrameGrant.Flags(rawValue: fields.flags)
    (frame.run, frame.number) = (fields.run, fields.number)
    frame.pts = fields.pts_ns == .min ? nil : fields.pts_ns
    (frame.duration, frame.due) = (fields.duration_ns, fields.due)
    (frame.readyLead, frame.warmCost) = (fields.ready_lead_ns, fields.warm_cost_ns)
    frame.planes = [
      FrameGrant.Plane(offset: fields.offset.0, lineSize: fields.line_size.0),
      FrameGrant.Plane(offset: fields.offset.1, lineSize: fields.line_size.1),
      FrameGrant.Plane(offset: fields.offset.2, lineSize: fields.line_size.2),
      FrameGrant.Plane(offset: fields.offset.3, lineSize: fields.line_size.3),
    ]
    while frame.planes.last?.lineSize == 0 { frame.planes.removeLast() }
    frame.reel = try reader.text(fields.reel, after: reel_frame.self, limit: WireLimits.id)
    return frame
  }

  private static func slot(_ reader: PacketReader) throws(WireError) -> SlotNote {
    let fields = try reader.fixed(reel_slot.self)
    let (reel, error) = try reader.texts(fields.reel, fields.error, after: reel_slot.self, limit: WireLimits.id)
    return SlotNote(
      slot: try slotNumber(reader), generation: fields.generation, place: try known(fields.place, "place"),
      state: try known(fields.state, "state"), reel: reel, error: error)
  }

  private static func slotNumber(_ reader: PacketReader) throws(WireError) -> UInt32 {
    guard reader.header.object < 3 else { throw WireError(.malformed, "slot \(reader.header.object)") }
    return reader.header.object
  }

  private static func page(_ reader: PacketReader) throws(WireError) -> PageNote {
    let fields = try reader.fixed(reel_page.self)
    var page = PageNote()
    page.player = reader.header.object
    page.containerOffset = try finite(fields.container_offset, "container_offset")
    page.ringOffset = try finite(fields.ring_offset, "ring_offset")
    page.ceiling = try finite(fields.ceiling, "ceiling")
    page.pageHeight = try finite(fields.page_height, "page_height")
    (page.epoch, page.listGeneration) = (fields.epoch, fields.list_generation)
    (page.landing, page.outcome) = (fields.landing, try known(fields.outcome, "outcome"))
    page.current = fields.current < 0 ? nil : fields.current
    page.reelCount = fields.reel_count
    page.owner = try known(fields.owner, "owner")
    page.flags = PageNote.Flags(rawValue: fields.flags)
    page.loading = PageNote.Loads(rawValue: fields.loading)
    page.failedLoad = PageNote.Loads(rawValue: fields.failed_load)
    page.rejected = PageNote.Loads(rawValue: fields.rejected)
    (page.status, page.reason) = (try known(fields.status, "status"), try known(fields.reason, "reason"))
    (page.reel, page.failure) = try reader.texts(
      fields.reel, fields.failure, after: reel_page.self, limit: WireLimits.id)
    return page
  }

  private static func finite(_ value: Double, _ name: String) throws(WireError) -> Double {
    try checked(value, in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude, name)
  }

  private static func stats(_ reader: PacketReader) throws(WireError) -> StatsNote {
    let fields = try reader.fixed(reel_stats.self)
    var stats = StatsNote()
    (stats.landings, stats.warm, stats.late) = (fields.landings, fields.warm, fields.late)
    (stats.missed, stats.failed) = (fields.missed, fields.failed)
    (stats.framesSent, stats.framesSkipped) = (fields.frames_sent, fields.frames_skipped)
    (stats.framesDecoded, stats.framesCopied) = (fields.frames_decoded, fields.frames_copied)
    (stats.framesOutside, stats.leases, stats.ignored) = (fields.frames_outside, fields.leases, fields.ignored)
    return stats
  }
}

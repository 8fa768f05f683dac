// SPDX-License-Identifier: Apache-2.0

internal import CReel

extension ServerMessage {
  /// The packet. Texts that do not fit are cut.
  public func encode(serial: UInt32 = 0) -> [UInt8] {
    switch self {
    case .welcome(let welcome):
      return packet(REEL_WELCOME, serial) { (writer: inout PacketWriter, header) in
        reel_welcome(
          header: header(writer), major: welcome.major, minor: welcome.minor,
          lease_timeout_ms: welcome.leaseTimeout, max_packet: UInt32(WireLimits.packet))
      }
    case .poolAdd(let pool):
      return packet(REEL_POOL_ADD, serial, object: pool.pool) { (writer: inout PacketWriter, header) in
        reel_pool_add(
          header: header(writer), byte_count: pool.byteCount, buffer_size: pool.bufferSize,
          buffer_count: pool.bufferCount, reserved: 0)
      }
    case .poolRetire(let pool):
      return packet(REEL_POOL_RETIRE, serial, object: pool) { (writer: inout PacketWriter, header) in header(writer) }
    case .format(let number, let format): return Self.encode(format, number: number, serial)
    case .frame(let frame): return Self.encode(frame, serial)
    case .slot(let slot):
      return packet(REEL_SLOT, serial, object: slot.slot) { (writer: inout PacketWriter, header) in
        let reel = writer.text(slot.reel, limit: WireLimits.id)
        let error = writer.text(slot.error)
        return reel_slot(
          header: header(writer), generation: slot.generation, place: slot.place.rawValue, state: slot.state.rawValue,
          reel: reel, error: error)
      }
    case .page(let page): return Self.encode(page, serial)
    case .stats(let stats): return Self.encode(stats, serial)
    case .error(let error):
      return packet(REEL_ERROR, serial) { (writer: inout PacketWriter, header) in
        let message = writer.text(error.message)
        return reel_error(
          header: header(writer), code: error.code?.rawValue ?? 0, flags: error.isFatal ? UInt32(REEL_ERROR_FATAL) : 0,
          message: message, reserved: 0)
      }
    case .revoked(let lease, let count):
      return packet(REEL_REVOKED, serial) { (writer: inout PacketWriter, header) in
        reel_revoked(header: header(writer), lease: lease, count: count, reserved: 0)
      }
    case .unknown(let type):
      return packet(reel_type(UInt32(type)), serial) { (writer: inout PacketWriter, header) in header(writer) }
    }
  }

  private static func encode(_ format: FrameFormat, number: UInt32, _ serial: UInt32) -> [UInt8] {
    packet(REEL_FORMAT, serial, object: number) { (writer: inout PacketWriter, header) in
      let name = writer.text(format.pixelFormat)
      let planes = FourOf.tuple(format.planes, filling: reel_plane_format()) {
        reel_plane_format(row_bytes: $0.rowBytes, rows: $0.rows)
      }
      return reel_format(
        header: header(writer), width: format.width, height: format.height,
        plane_count: UInt32(format.planes.count), rotation: format.rotation, flags: format.flags.rawValue,
        siting: format.siting, aspect_num: format.aspect.num, aspect_den: format.aspect.den,
        rate_num: format.rate.num, rate_den: format.rate.den, primaries: format.primaries,
        transfer: format.transfer, matrix: format.matrix, pixel_format: name,
        planes: planes)
    }
  }

  private static func encode(_ frame: FrameGrant, _ serial: UInt32) -> [UInt8] {
    packet(REEL_FRAME, serial, object: frame.slot) { (writer: inout PacketWriter, header) in
      let reel = writer.text(frame.reel, limit: WireLimits.id)
      return reel_frame(
        header: header(writer), lease: frame.lease, generation: frame.generation, landing: frame.landing,
        pool: frame.pool, buffer: frame.buffer, format: frame.format, flags: frame.flags.rawValue, run: frame.run,
        number: frame.number, pts_ns: frame.pts ?? .min, duration_ns: frame.duration, due: frame.due,
        ready_lead_ns: frame.readyLead, warm_cost_ns: frame.warmCost,
        offset: FourOf.tuple(frame.planes, filling: 0) { $0.offset },
        line_size: FourOf.tuple(frame.planes, filling: 0) { $0.lineSize }, reel: reel, reserved: 0)
    }
  }

  private static func encode(_ page: PageNote, _ serial: UInt32) -> [UInt8] {
    packet(REEL_PAGE, serial, object: page.player) { (writer: inout PacketWriter, header) in
      let reel = writer.text(page.reel, limit: WireLimits.id)
      let failure = writer.text(page.failure)
      return reel_page(
        header: header(writer), container_offset: page.containerOffset, ring_offset: page.ringOffset,
        ceiling: page.ceiling, page_height: page.pageHeight, epoch: page.epoch,
        list_generation: page.listGeneration, landing: page.landing, current: page.current ?? -1,
        reel_count: page.reelCount, owner: page.owner.rawValue, flags: page.flags.rawValue,
        outcome: page.outcome.rawValue, loading: page.loading.rawValue, status: page.status.rawValue,
        failed_load: page.failedLoad.rawValue, rejected: page.rejected.rawValue, reason: page.reason.rawValue,
        reel: reel, failure: failure, reserved: 0)
    }
  }

  private static func encode(_ stats: StatsNote, _ serial: UInt32) -> [UInt8] {
    packet(REEL_STATS, serial) { (writer: inout PacketWriter, header) in
      reel_stats(
        header: header(writer), landings: stats.landings, warm: stats.warm, late: stats.late, missed: stats.missed,
        failed: stats.failed, frames_sent: stats.framesSent, frames_skipped: stats.framesSkipped,
        frames_decoded: stats.framesDecoded, frames_copied: stats.framesCopied, frames_outside: stats.framesOutside,
        leases: stats.leases, ignored: stats.ignored)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CReel
import ReelWire
import TestPlayers
import Testing

/// Every field of what the daemon says, at and beyond the ends of its range.
@Suite struct ServerFieldTests {
  @Test(arguments: memory + formats + frames + slots + pages + others) func isJudged(_ row: FieldRow) {
    #expect(row.check { packet throws(WireError) in _ = try ServerMessage.decode(packet) })
  }

  private static let pool = ServerMessage.poolAdd(
    PoolAnnouncement(pool: 1, byteCount: 8192, bufferSize: 4096, bufferCount: 2))
  private static let format = ServerMessage.format(0, ServerSamples.format)
  private static let frame = ServerMessage.frame(FrameGrant.sample)
  private static let slot = ServerMessage.slot(SlotNote(slot: 0, generation: 1, place: .middle, state: .ready))
  private static let page = ServerMessage.page(PageNote.sample)
  private static let error = ServerMessage.error(ErrorNote(.busy, message: "no"))

  private static let memory = [
    FieldRow(pool, \reel_pool_add.byte_count, UInt64(8191)),
    FieldRow(pool, \reel_pool_add.byte_count, UInt64(8193), nil),
    FieldRow(pool, \reel_pool_add.byte_count, UInt64(0)),
    FieldRow(pool, \reel_pool_add.byte_count, UInt64.max, nil),
    FieldRow(pool, \reel_pool_add.buffer_size, UInt64(0)),
    FieldRow(pool, \reel_pool_add.buffer_size, UInt64(4097)),
    // Twice this is 0 in 64 bits.
    FieldRow(pool, \reel_pool_add.buffer_size, UInt64(1) << 63),
    FieldRow(pool, \reel_pool_add.buffer_count, UInt32(0)),
    FieldRow(pool, \reel_pool_add.buffer_count, UInt32(3)),
    FieldRow(pool, \reel_pool_add.buffer_count, UInt32.max),
    FieldRow(pool, \reel_pool_add.reserved, UInt32.max, nil),
  ]

  private static let formats = [
    FieldRow(format, \reel_format.header.object, UInt32(WireLimits.formats) - 1, nil),
    FieldRow(format, \reel_format.header.object, UInt32(WireLimits.formats)),
    FieldRow(format, \reel_format.width, UInt32(0)),
    FieldRow(format, \reel_format.height, UInt32(0)),
    FieldRow(format, \reel_format.plane_count, UInt32(0)),
    FieldRow(format, \reel_format.plane_count, UInt32(2), nil),
    // The fourth has no pixels.
    FieldRow(format, \reel_format.plane_count, UInt32(4)),
    FieldRow(format, \reel_format.plane_count, UInt32(5)),
    FieldRow(format, \reel_format.plane_count, UInt32.max),
    FieldRow(format, \reel_format.planes.0.row_bytes, UInt32(0)),
    FieldRow(format, \reel_format.planes.2.rows, UInt32(0)),
    FieldRow(format, \reel_format.rotation, Int32(180), nil),
    FieldRow(format, \reel_format.rotation, Int32(-180), nil),
    FieldRow(format, \reel_format.rotation, Int32(181)),
    FieldRow(format, \reel_format.rotation, Int32.min),
    FieldRow(format, \reel_format.flags, UInt32.max, nil),
    FieldRow(format, \reel_format.siting, UInt32.max, nil),
    FieldRow(format, \reel_format.aspect_den, UInt32(0)),
    FieldRow(format, \reel_format.rate_num, UInt32(0), nil),
    FieldRow(format, \reel_format.rate_den, UInt32(0)),
    FieldRow(format, \reel_format.matrix, UInt32.max, nil),
  ]

  private static let frames = [
    FieldRow(frame, \reel_frame.header.object, UInt32(3)),
    FieldRow(frame, \reel_frame.lease, UInt64(0)),
    FieldRow(frame, \reel_frame.lease, UInt64.max, nil),
    FieldRow(frame, \reel_frame.generation, UInt64.max, nil),
    FieldRow(frame, \reel_frame.buffer, UInt32.max, nil),
    FieldRow(frame, \reel_frame.format, UInt32(WireLimits.formats) - 1, nil),
    FieldRow(frame, \reel_frame.format, UInt32(WireLimits.formats)),
    FieldRow(frame, \reel_frame.flags, UInt32.max, nil),
    FieldRow(frame, \reel_frame.pts_ns, Int64.min, nil),
    FieldRow(frame, \reel_frame.due, Int64.min, nil),
    FieldRow(frame, \reel_frame.offset.3, UInt64.max, nil),
    FieldRow(frame, \reel_frame.line_size.3, UInt32.max, nil),
    FieldRow(frame, \reel_frame.reserved, UInt32.max, nil),
  ]

  private static let slots = [
    FieldRow(slot, \reel_slot.header.object, UInt32(2), nil),
    FieldRow(slot, \reel_slot.header.object, UInt32(3)),
    FieldRow(slot, \reel_slot.place, UInt32(2), nil),
    FieldRow(slot, \reel_slot.place, UInt32(3)),
    FieldRow(slot, \reel_slot.state, UInt32(5), nil),
    FieldRow(slot, \reel_slot.state, UInt32(6)),
    FieldRow(slot, \reel_slot.state, UInt32.max),
  ]

  private static let pages: [FieldRow] =
    [
      FieldRow(page, \reel_page.owner, UInt32(2)),
      FieldRow(page, \reel_page.outcome, UInt32(5)),
      FieldRow(page, \reel_page.status, UInt32(4)),
      FieldRow(page, \reel_page.reason, UInt32(7)),
      FieldRow(page, \reel_page.current, Int64.min, nil),
      FieldRow(page, \reel_page.current, Int64.max, nil),
      FieldRow(page, \reel_page.flags, UInt32.max, nil),
      FieldRow(page, \reel_page.loading, UInt32.max, nil),
      FieldRow(page, \reel_page.failed_load, UInt32.max, nil),
      FieldRow(page, \reel_page.rejected, UInt32.max, nil),
      FieldRow(page, \reel_page.reserved, UInt32.max, nil),
    ] + numberRows(\reel_page.container_offset) + numberRows(\reel_page.ring_offset)
    + numberRows(\reel_page.ceiling) + numberRows(\reel_page.page_height)

  private static func numberRows(_ field: PartialKeyPath<reel_page>) -> [FieldRow] {
    let refused: [Double] = [.infinity, -.infinity, .nan, .signalingNaN]
    return [FieldRow(page, field, -1.5, nil)] + refused.map { FieldRow(page, field, $0) }
  }

  private static let others = [
    FieldRow(.welcome(Welcome(leaseTimeout: 1)), \reel_welcome.major, UInt32.max, nil),
    FieldRow(.welcome(Welcome(leaseTimeout: 1)), \reel_welcome.max_packet, UInt32(0), nil),
    FieldRow(error, \reel_error.code, UInt32.max, nil),
    FieldRow(error, \reel_error.flags, UInt32.max, nil),
    FieldRow(.poolRetire(1), \reel_header.flags, UInt16(2)),
    FieldRow(.poolRetire(1), \reel_header.length, UInt32(20)),
    FieldRow(.revoked(lease: 1, count: 1), \reel_revoked.reserved, UInt32.max, nil),
  ]
}

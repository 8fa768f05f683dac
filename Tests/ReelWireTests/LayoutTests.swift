// SPDX-License-Identifier: Apache-2.0

import CReel
import Testing

/// What Swift makes of `reel.h` lies where every other language expects it.
@Suite struct LayoutTests {
  @Test(arguments: client + server) func isPinned(_ row: LayoutRow) {
    #expect(row.size == row.expectedSize)
    #expect(row.offsets == row.expectedOffsets)
  }

  private static let client = [
    LayoutRow(reel_text.self, 4, [(\.offset, 0), (\.length, 2)]),
    LayoutRow(
      reel_header.self, 16, [(\.type, 0), (\.flags, 2), (\.length, 4), (\.serial, 8), (\.object, 12)]),
    LayoutRow(
      reel_hello.self, 32,
      [(\.header, 0), (\.major, 16), (\.minor, 20), (\.surface, 24), (\.name, 28), (\.name.length, 30)]),
    LayoutRow(reel_open.self, 24, [(\.header, 0), (\.kind, 16), (\.name, 20)]),
    LayoutRow(
      reel_subscribe.self, 56,
      [
        (\.header, 0), (\.role, 16), (\.mode, 20), (\.late, 24), (\.credits, 28), (\.flags, 32), (\.player, 36),
        (\.page_height, 40), (\.inset_top, 48),
      ]),
    LayoutRow(
      reel_scroll.self, 40, [(\.header, 0), (\.view, 16), (\.flags, 20), (\.offset, 24), (\.epoch, 32)]),
    LayoutRow(
      reel_lift.self, 48,
      [(\.header, 0), (\.view, 16), (\.flags, 20), (\.offset, 24), (\.velocity, 32), (\.time_ms, 40)]),
    LayoutRow(reel_tick.self, 24, [(\.header, 0), (\.time_ms, 16)]),
    LayoutRow(
      reel_land.self, 40, [(\.header, 0), (\.offset, 16), (\.epoch, 24), (\.flags, 32), (\.reserved, 36)]),
    LayoutRow(reel_jump.self, 32, [(\.header, 0), (\.by, 16), (\.reel, 20), (\.index, 24)]),
    LayoutRow(reel_query.self, 24, [(\.header, 0), (\.name, 16), (\.reserved, 20)]),
    LayoutRow(reel_layout.self, 32, [(\.header, 0), (\.page_height, 16), (\.inset_top, 24)]),
    LayoutRow(reel_release.self, 24, [(\.header, 0), (\.count, 16), (\.reserved, 20)]),
  ]

  private static let server = [
    LayoutRow(
      reel_welcome.self, 32,
      [(\.header, 0), (\.major, 16), (\.minor, 20), (\.lease_timeout_ms, 24), (\.max_packet, 28)]),
    LayoutRow(
      reel_pool_add.self, 40,
      [(\.header, 0), (\.byte_count, 16), (\.buffer_size, 24), (\.buffer_count, 32), (\.reserved, 36)]),
    LayoutRow(reel_pool_retire.self, 16, [(\.header, 0)]),
    LayoutRow(reel_plane_format.self, 8, [(\.row_bytes, 0), (\.rows, 4)]),
    LayoutRow(
      reel_format.self, 104,
      [
        (\.header, 0), (\.width, 16), (\.height, 20), (\.plane_count, 24), (\.rotation, 28), (\.flags, 32),
        (\.siting, 36), (\.aspect_num, 40), (\.aspect_den, 44), (\.rate_num, 48), (\.rate_den, 52), (\.primaries, 56),
        (\.transfer, 60), (\.matrix, 64), (\.pixel_format, 68), (\.planes, 72), (\.planes.1, 80), (\.planes.3, 96),
      ]),
    LayoutRow(
      reel_frame.self, 160,
      [
        (\.header, 0), (\.lease, 16), (\.generation, 24), (\.landing, 32), (\.pool, 40), (\.buffer, 44),
        (\.format, 48), (\.flags, 52), (\.run, 56), (\.number, 60), (\.pts_ns, 64), (\.duration_ns, 72), (\.due, 80),
        (\.ready_lead_ns, 88), (\.warm_cost_ns, 96), (\.offset, 104), (\.offset.3, 128), (\.line_size, 136),
        (\.line_size.3, 148), (\.reel, 152), (\.reserved, 156),
      ]),
    LayoutRow(reel_revoked.self, 32, [(\.header, 0), (\.lease, 16), (\.count, 24), (\.reserved, 28)]),
    LayoutRow(
      reel_slot.self, 40,
      [(\.header, 0), (\.generation, 16), (\.place, 24), (\.state, 28), (\.reel, 32), (\.error, 36)]
    ),
    LayoutRow(
      reel_page.self, 128,
      [
        (\.header, 0), (\.container_offset, 16), (\.ring_offset, 24), (\.ceiling, 32), (\.page_height, 40),
        (\.epoch, 48), (\.list_generation, 56), (\.landing, 64), (\.current, 72), (\.reel_count, 80), (\.owner, 84),
        (\.flags, 88), (\.outcome, 92), (\.loading, 96), (\.status, 100), (\.failed_load, 104), (\.rejected, 108),
        (\.reason, 112), (\.reel, 116), (\.failure, 120), (\.reserved, 124),
      ]),
    LayoutRow(
      reel_stats.self, 112,
      [
        (\.header, 0), (\.landings, 16), (\.warm, 24), (\.late, 32), (\.missed, 40), (\.failed, 48),
        (\.frames_sent, 56), (\.frames_skipped, 64), (\.frames_decoded, 72), (\.frames_copied, 80),
        (\.frames_outside, 88), (\.leases, 96), (\.ignored, 104),
      ]),
    LayoutRow(
      reel_error.self, 32, [(\.header, 0), (\.code, 16), (\.flags, 20), (\.message, 24), (\.reserved, 28)]),
  ]
}

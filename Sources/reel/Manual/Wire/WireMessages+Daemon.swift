// SPDX-License-Identifier: Apache-2.0

import CReel

extension WireMessages {
  /// What the daemon sends.
  static let daemon = [
    welcome, poolAdd, poolRetire, format, frame,
    WireMessage("AUDIO", REEL_AUDIO, "Reserved: never sent yet."),
    slot, page, stats, error, revoked,
  ]

  private static let welcome = WireMessage(
    "WELCOME", REEL_WELCOME, reel_welcome.self, "Answers HELLO.",
    [
      .init("major", \.major, "Of the daemon."),
      .init("minor", \.minor, "Of the daemon."),
      .init("lease_timeout_ms", \.lease_timeout_ms, "Milliseconds until a lease that is due is overdue."),
      .init("max_packet", \.max_packet, "Bytes of the longest packet that is taken or sent: \(REEL_MAX_PACKET)."),
    ])

  private static let poolAdd = WireMessage(
    "POOL_ADD", REEL_POOL_ADD, reel_pool_add.self,
    "A pool of frames, with one descriptor: a memory file, sealed against shrinking and growing. The number of the pool is the "
      + "header's object. To be mapped once, for reading.",
    [
      .init("byte_count", \.byte_count, "Bytes of the whole pool."),
      .init("buffer_size", \.buffer_size, "Bytes of a buffer: buffer n begins at n times that."),
      .init("buffer_count", \.buffer_count, "Buffers in it."),
    ])

  private static let poolRetire = WireMessage(
    "POOL_RETIRE", REEL_POOL_RETIRE, reel_pool_retire.self,
    "No frame will name the pool again whose number is the header's object: it can be unmapped once the leases in it are returned."
  )

  private static let format = WireMessage(
    "FORMAT", REEL_FORMAT, reel_format.self,
    "What frames look like that name this number, the header's object, below \(REEL_MAX_FORMATS). It replaces what had that number.",
    [
      .init("width", \.width, "Pixels of a row, as stored."),
      .init("height", \.height, "Rows, as stored."),
      .init("plane_count", \.plane_count, "1 to \(REEL_MAX_PLANES)."),
      .init("rotation", \.rotation, "Degrees counterclockwise to turn it by for showing."),
      .init("flags", \.flags, "Bits: \(italic: "format_flags")."),
      .init("siting", \.siting, "Of chroma: 0 unknown, 1 left, 2 top left."),
      .init("aspect_num", \.aspect_num, "Width of a pixel, as a multiple of"),
      .init("aspect_den", \.aspect_den, "its height; 0 and 1 where it is unknown."),
      .init("rate_num", \.rate_num, "Frames in"),
      .init("rate_den", \.rate_den, "seconds; 0 and 1 where they are unknown."),
      .init("primaries", \.primaries, "Colour: code point of ITU-T H.273, 2 unknown."),
      .init("transfer", \.transfer, "The same."),
      .init("matrix", \.matrix, "The same."),
      .init("pixel_format", \.pixel_format, "How pixels are stored, by FFmpeg's name, such as yuv420p."),
      .init("planes", \.planes, "Of each plane two u32: row_bytes, that hold pixels, and rows."),
    ])

  private static let frame = WireMessage(
    "FRAME", REEL_FRAME, reel_frame.self,
    "A frame, and the lease of its buffer. The header's object is the slot, its serial that of the event that landed on the reel, or 0.",
    [
      .init("lease", \.lease, "The number to return; never 0, never used again on this connection."),
      .init("generation", \.generation, "Of the slot: no frame of an older one comes after SLOT has told a newer."),
      .init("landing", \.landing, "The landing that it is shown for, counted from 1; 0 for one that is sent ahead."),
      .init("pool", \.pool, "Where it lies."),
      .init("buffer", \.buffer, "And in which buffer."),
      .init("format", \.format, "Number of its FORMAT."),
      .init("flags", \.flags, "Bits: \(italic: "frame_flags")."),
      .init("run", \.run, "How often the reel has begun anew."),
      .init("number", \.number, "Position in that run; 0 is the first frame."),
      .init(
        "pts_ns", \.pts_ns,
        "Presentation time in nanoseconds as the stream counts; the least i64 (REEL_NO_TIME) where none is known."),
      .init("duration_ns", \.duration_ns, "Nanoseconds; 0 where unknown."),
      .init("due", \.due, "When it is to be shown."),
      .init(
        "ready_lead_ns", \.ready_lead_ns,
        "Of the first frame of a landing: how long before it was ready; negative for a late one."),
      .init("warm_cost_ns", \.warm_cost_ns, "From the slot's configure to its first frame."),
      .init("offset", \.offset, "Of each plane, from the start of the pool."),
      .init("line_size", \.line_size, "Of each plane: bytes from a row to the next."),
      .init("reel", \.reel, "Its id."),
    ])

  private static let slot = WireMessage(
    "SLOT", REEL_SLOT, reel_slot.self,
    "How a slot stands, 0 to 2: the header's object. All three before the first PAGE, then each that changes.",
    [
      .init("generation", \.generation, "Counts how often it was configured."),
      .init("place", \.place, "Where it stands: \(italic: "place")."),
      .init("state", \.state, "\(italic: "slot_state")."),
      .init("reel", \.reel, "Id of its reel; none for an empty slot."),
      .init("error", \.error, "Code and reason, of one that failed."),
    ])

  private static let page = WireMessage(
    "PAGE", REEL_PAGE, reel_page.self,
    "How the page stands: answers SUBSCRIBE and every event, and comes by itself, with serial 0, when something changed. The header's "
      + "object is the player's number.",
    [
      .init("container_offset", \.container_offset, "Points at which the container stands now."),
      .init("ring_offset", \.ring_offset, "The same of the ring of reels."),
      .init("ceiling", \.ceiling, "Height of the banner."),
      .init("page_height", \.page_height, "Height of a page."),
      .init("epoch", \.epoch, "Of the ring; SCROLL and LAND return it."),
      .init("list_generation", \.list_generation, "Counts the lists that replaced another."),
      .init("landing", \.landing, "Counts landings, from 1."),
      .init("current", \.current, "Position of the current reel, -1 for none."),
      .init("reel_count", \.reel_count, "Reels of the list."),
      .init("owner", \.owner, "Who scrolls: \(italic: "view")."),
      .init("flags", \.flags, "Bits: \(italic: "page_flags")."),
      .init("outcome", \.outcome, "Of the landing: \(italic: "outcome")."),
      .init("loading", \.loading, "Bits: \(italic: "load"), what is being loaded."),
      .init("status", \.status, "Whether more can come: \(italic: "status")."),
      .init("failed_load", \.failed_load, "The bit of the load that failed last, 0 for none."),
      .init("rejected", \.rejected, "Bits of what the event asked for and may not be."),
      .init("reason", \.reason, "Of the first of them: \(italic: "reason")."),
      .init("reel", \.reel, "Id of the current reel."),
      .init("failure", \.failure, "Of failed_load: code and reason."),
    ])

  private static let stats = WireMessage(
    "STATS", REEL_STATS, reel_stats.self, "Answers GET_STATS.",
    [
      .init("landings", \.landings, "Of the player."),
      .init("warm", \.warm, "The frame was there."),
      .init("late", \.late, "It came after."),
      .init("missed", \.missed, "The viewer had moved on."),
      .init("failed", \.failed, "The reel cannot be shown."),
      .init("frames_sent", \.frames_sent, "To this client."),
      .init("frames_skipped", \.frames_skipped, "For want of credit, or of a reader."),
      .init("frames_decoded", \.frames_decoded, "By the player's slots."),
      .init("frames_copied", \.frames_copied, "Into a pool, because the decoder cannot decode into it."),
      .init("frames_outside", \.frames_outside, "That lay in no pool, and could not be sent."),
      .init("leases", \.leases, "That this client holds."),
      .init("ignored", \.ignored, "Packets of a type that the daemon does not know."),
    ])

  private static let error = WireMessage(
    "ERROR", REEL_ERROR, reel_error.self, "Something is wrong; the serial says with which packet.",
    [
      .init("code", \.code, "\(italic: "error_code")."),
      .init("flags", \.flags, "Bits: \(italic: "error flags")."),
      .init("message", \.message, "For people."),
    ])

  private static let revoked = WireMessage(
    "REVOKED", REEL_REVOKED, reel_revoked.self,
    "The client kept leases too long; the connection ends, and with it all its leases.",
    [
      .init("lease", \.lease, "The oldest."),
      .init("count", \.count, "How many were overdue."),
    ])
}

// SPDX-License-Identifier: Apache-2.0

import CReel

/// The manual of the two sockets of the daemon.
enum WireManual {
  static let page = ManualPage(
    name: .wire, summary: ManualName.wire.summary,
    sections: [
      ManualSection(
        heading: "SYNOPSIS",
        blocks: [.lines(["\(bold: "#include <reel.h>")", "\(bold: "frames.sock")", "\(bold: "control.sock")"])]),
      ManualSection(heading: "DESCRIPTION", blocks: paragraphs(description)),
      ManualSection(heading: "PACKETS", blocks: paragraphs(packets) + WireMessages.header),
      ManualSection(
        heading: "LIMITS", blocks: paragraphs(["A packet that is beyond one of these is malformed."]) + limits),
      ManualSection(heading: "PACKETS OF CLIENTS", blocks: WireMessages.client.flatMap(\.blocks)),
      ManualSection(heading: "PACKETS OF THE DAEMON", blocks: WireMessages.daemon.flatMap(\.blocks)),
      ManualSection(heading: "VALUES", blocks: WireConstants.values.flatMap(\.blocks)),
      ManualSection(heading: "POOLS", blocks: paragraphs(pools)),
      ManualSection(heading: "LEASES AND CREDITS", blocks: paragraphs(leases)),
      ManualSection(heading: "ERRORS", blocks: paragraphs(errors)),
      ManualSection(heading: "CONTROL SOCKET", blocks: ControlManual.blocks),
      ManualSection(heading: "ENVIRONMENT", blocks: environment),
      ManualSection(heading: "FILES", blocks: files),
      ManualSection(heading: "EXAMPLES", blocks: examples),
    ])

  private static func paragraphs(_ texts: [ManualText]) -> [ManualSection.Block] { texts.map { .paragraph($0) } }

  private static let limits = Array(WireConstants.limits.blocks.dropFirst())

  private static let description: [ManualText] = [
    "The daemon, \(ManualName.serve.reference), has two sockets in its runtime directory: \(bold: "frames.sock") of type SOCK_SEQPACKET, where "
      + "players get decoded frames without a copy, and \(bold: "control.sock") of type SOCK_STREAM, where people and tools ask how it stands "
      + "and steer it.",
    "Both serve the daemon's own user and root, and the members of a group where one is set; the peer's credentials decide.",
    "The header \(bold: "reel.h") has all numbers and structures of this page; clients in C, Python and Swift come with \(bold: "reel").",
  ]

  private static let packets: [ManualText] = [
    "Each packet of \(bold: "frames.sock") is one message: a header, the fields of its type, then the bytes of its texts, all little-endian. "
      + "Below, a field stands with its offset from the start of the packet and its type: \(italic: "u16"), \(italic: "u32") and "
      + "\(italic: "u64") are unsigned, \(italic: "i32") and \(italic: "i64") signed, \(italic: "f64") is a number of IEEE 754. A \(italic: "text") is "
      + "two u16, the offset of its bytes from the start of the packet and their count; it is UTF-8 without a zero byte.",
    "Times are nanoseconds of CLOCK_MONOTONIC unless they say otherwise, offsets and heights are points, velocities points a millisecond. "
      + "What lies between the fields is reserved: sent as 0, and ignored.",
    "Fields are only ever appended. Who gets a packet that is longer than it knows passes over the rest; a type that it does not know it passes "
      + "over, unless the packet is flagged REEL_MUST_UNDERSTAND.",
    "A client need not wait for answers: HELLO, OPEN, SUBSCRIBE and APPEAR may go out at once. Only OPEN and POOL_ADD have a "
      + "descriptor, and no packet has two.",
  ]

  private static let pools: [ManualText] = [
    "A pool is a memory file with so many buffers of one size. Before mapping it a client checks that it is sealed against shrinking and growing "
      + "(F_SEAL_SHRINK, F_SEAL_GROW), that it is as large as byte_count says, and that buffer_count times buffer_size is not more than "
      + "that: then no access to it can fail. It cannot be mapped for writing.",
    "Before plane p of a frame is read, it is to be checked, without overflow, that buffer is below buffer_count, offset[p] not below "
      + "buffer * buffer_size, line_size[p] not below row_bytes, and offset[p] + (rows - 1) * line_size[p] + row_bytes not above "
      + "(buffer + 1) * buffer_size.",
    "Up to \(REEL_MAX_POOLS) pools are known to a client at a time. One that is retired stays mapped for as long as the client likes; what lies in it "
      + "means nothing once the leases in it are returned.",
  ]

  private static let leases: [ManualText] = [
    "Each FRAME grants a lease: until it is returned, with RELEASE, nothing is written to the buffer. A client has credits, \(REEL_DEFAULT_CREDITS) "
      + "unless it asks for others; each lease takes one, but for those of frames with REEL_FRAME_FREE. A frame that is due while no credit is "
      + "left is skipped, or waits, as the mode says.",
    "A lease is due once a newer frame was sent for showing, or, of a frame that was sent ahead, once SLOT has told another generation of "
      + "its slot. One that is returned later than the lease timeout after that ends the connection, with REVOKED; so do more than "
      + "\(REEL_MAX_LEASES) leases. The picture that is shown may be kept for ever.",
  ]

  private static let errors: [ManualText] = [
    "Misuse ends a connection: the daemon sends ERROR with REEL_ERROR_FATAL, and closes. In version \(REEL_MAJOR).\(REEL_MINOR) every ERROR "
      + "is fatal. A receive that fails with ECONNRESET is to be repeated: that is said once, before the last packets.",
    "The daemon keeps a bounded number of packets for a client that does not read, then it is REEL_ERROR_SLOW. Nothing that a client does "
      + "harms another one.",
  ]

  private static let environment: [ManualSection.Block] = [
    .item("\(bold: "XDG_RUNTIME_DIR")", ["The runtime directory of a user is its folder \(bold: "reeld")."])
  ]

  private static let files: [ManualSection.Block] = [
    .item("\(bold: "/run/reeld/frames.sock")", ["Where players connect to the service."]),
    .item("\(bold: "/run/reeld/control.sock")", ["Where tools do."]),
  ]

  private static let examples: [ManualSection.Block] = [
    .paragraph("How the daemon stands, and its metrics:"),
    .literal([
      #"echo '{"command":"status"}' | socat - UNIX-CONNECT:/run/reeld/control.sock"#,
      "curl --unix-socket /run/reeld/control.sock http://localhost/metrics",
    ]),
    .paragraph("What goes over \(bold: "frames.sock") when a player begins and lands; arrows point to the receiver:"),
    .literal([
      "client          daemon", "HELLO     -->", "          <--   WELCOME", "SUBSCRIBE -->",
      "          <--   SLOT, SLOT, SLOT, PAGE",
      "APPEAR    -->", "          <--   PAGE; then SLOT, POOL_ADD, FORMAT, FRAME, ...", "LAND      -->",
      "          <--   FRAME (REEL_FRAME_LANDED), SLOT, PAGE; then FRAME after FRAME", "RELEASE   -->", "BYE       -->",
    ]),
  ]
}

extension WireMessages {
  /// What every packet begins with.
  static let header: [ManualSection.Block] = fields([
    .init("type", \.type, "Which packet it is."),
    .init("flags", \.flags, "Bits: \(italic: "header flags")."),
    .init("length", \.length, "Bytes of the whole packet, this header included."),
    .init("serial", \.serial, "Of a client any number; of the daemon that of the packet that it answers, or 0."),
    .init("object", \.object, "What the packet is about, where its type says so, else 0."),
  ])

  private static func fields(_ fields: [WireMessage.Field<reel_header>]) -> [ManualSection.Block] {
    [.paragraph("The header, of \(MemoryLayout<reel_header>.size) bytes:")] + fields.map(\.item)
  }
}

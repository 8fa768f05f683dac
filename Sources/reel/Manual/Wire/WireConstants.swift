// SPDX-License-Identifier: Apache-2.0

import CReel

/// The values that fields of reel/1 have, for the manual: name, number, and what it says.
struct WireConstants: Sendable {
  /// As fields name it.
  let name: String
  let rows: [(name: String, number: Int, text: ManualText)]

  init(_ name: String, _ rows: [(name: String, number: Int, text: ManualText)]) {
    self.name = name
    self.rows = rows
  }

  /// Its part of the page.
  var blocks: [ManualSection.Block] {
    [.subheading(ManualText(name))] + rows.map { .item("\(bold: $0.name) \($0.number)", [$0.text]) }
  }

  static let limits = WireConstants(
    "limits",
    [
      ("REEL_MAJOR", REEL_MAJOR, "The version that this page is about."),
      ("REEL_MINOR", REEL_MINOR, "What has been added to it."),
      ("REEL_MAX_PACKET", REEL_MAX_PACKET, "Bytes of a packet, header and texts included."),
      ("REEL_MAX_NAME", REEL_MAX_NAME, "Bytes of a client's name."),
      (
        "REEL_MAX_ID", REEL_MAX_ID,
        "Bytes of the name of a feed or a query, or of a reel's id, which is told cut where it is longer."
      ),
      ("REEL_MAX_PLANES", REEL_MAX_PLANES, "Planes of a frame."),
      ("REEL_MAX_CREDITS", REEL_MAX_CREDITS, "Frames that a client may hold, first frames not counted."),
      ("REEL_DEFAULT_CREDITS", REEL_DEFAULT_CREDITS, "What 0 credits stand for."),
      ("REEL_MAX_LEASES", REEL_MAX_LEASES, "Leases that a client may hold, whatever they are for."),
      ("REEL_MAX_RELEASES", REEL_MAX_RELEASES, "Leases in one RELEASE."),
      ("REEL_MAX_POOLS", REEL_MAX_POOLS, "Pools that a client knows at a time."),
      ("REEL_MAX_FORMATS", REEL_MAX_FORMATS, "Formats that a client knows at a time."),
    ])

  static let errors = WireConstants(
    "error_code",
    [
      ("REEL_ERROR_VERSION", REEL_ERROR_VERSION.int, "Another major version."),
      (
        "REEL_ERROR_MALFORMED", REEL_ERROR_MALFORMED.int,
        "A wrong length, a value out of range, or a text outside of the packet."
      ),
      ("REEL_ERROR_UNKNOWN", REEL_ERROR_UNKNOWN.int, "A type with REEL_MUST_UNDERSTAND that the daemon does not know."),
      ("REEL_ERROR_STATE", REEL_ERROR_STATE.int, "Not now, or not for this role."),
      ("REEL_ERROR_BUSY", REEL_ERROR_BUSY.int, "All players are taken: try again."),
      (
        "REEL_ERROR_FORBIDDEN", REEL_ERROR_FORBIDDEN.int,
        "The daemon does not serve this user, or not this feed to them."
      ),
      ("REEL_ERROR_LIMIT", REEL_ERROR_LIMIT.int, "The user has too many connections."),
      ("REEL_ERROR_LEASE", REEL_ERROR_LEASE.int, "A lease was returned that was not held."),
      ("REEL_ERROR_DESCRIPTOR", REEL_ERROR_DESCRIPTOR.int, "A descriptor where none belongs, or none where one does."),
      ("REEL_ERROR_FEED", REEL_ERROR_FEED.int, "The feed, or the video, cannot be opened."),
      ("REEL_ERROR_TIMEOUT", REEL_ERROR_TIMEOUT.int, "HELLO or SUBSCRIBE did not come in time."),
      ("REEL_ERROR_SLOW", REEL_ERROR_SLOW.int, "The client does not read."),
      ("REEL_ERROR_SHUTDOWN", REEL_ERROR_SHUTDOWN.int, "The daemon ends."),
      ("REEL_ERROR_NO_PLAYER", REEL_ERROR_NO_PLAYER.int, "There is nobody to watch, or they have left."),
    ])
}

extension RawRepresentable<UInt32> {
  /// The number.
  var int: Int { Int(rawValue) }
}

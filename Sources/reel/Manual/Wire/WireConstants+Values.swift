// SPDX-License-Identifier: Apache-2.0

import CReel

extension WireConstants {
  /// What fields can be, in the order of the packets that have them.
  static let values = client + [format, frame] + standing

  private static let client = [
    WireConstants(
      "header flags",
      [("REEL_MUST_UNDERSTAND", REEL_MUST_UNDERSTAND, "Who does not know the type ends the connection.")]),
    WireConstants(
      "surface",
      [
        ("REEL_SURFACE_PAGE", REEL_SURFACE_PAGE.int, "The daemon decides who scrolls, and animates."),
        ("REEL_SURFACE_RING", REEL_SURFACE_RING.int, "The player scrolls by itself, and sends LAND."),
      ]),
    WireConstants(
      "open_kind",
      [
        ("REEL_OPEN_FEED", REEL_OPEN_FEED.int, "A feed by its name: only for the daemon's own user and root."),
        ("REEL_OPEN_VIDEO", REEL_OPEN_VIDEO.int, "A regular file, by the descriptor that comes with the packet."),
      ]),
    WireConstants(
      "role",
      [
        ("REEL_ROLE_PLAYER", REEL_ROLE_PLAYER.int, "Has a ring of its own."),
        (
          "REEL_ROLE_OBSERVER", REEL_ROLE_OBSERVER.int,
          "Sees the frames of another, and may only RELEASE, GET_STATS and BYE."
        ),
      ]),
    WireConstants(
      "mode",
      [
        ("REEL_MODE_LATEST", REEL_MODE_LATEST.int, "A frame that is due while no credit is left is skipped."),
        ("REEL_MODE_EVERY", REEL_MODE_EVERY.int, "The reel waits for credit."),
      ]),
    WireConstants(
      "late",
      [
        ("REEL_LATE_HOLD", REEL_LATE_HOLD.int, "The last picture stays."),
        ("REEL_LATE_CLEAR", REEL_LATE_CLEAR.int, "Nothing is shown."),
        ("REEL_LATE_POSTER", REEL_LATE_POSTER.int, "A small copy of the first frame may come."),
      ]),
    WireConstants("subscribe flags", [("REEL_PREVIEWS", REEL_PREVIEWS, "Every warmed first frame is sent ahead.")]),
    WireConstants(
      "view",
      [
        ("REEL_VIEW_CONTAINER", REEL_VIEW_CONTAINER.int, "The outer view, with the banner."),
        ("REEL_VIEW_CONTENT", REEL_VIEW_CONTENT.int, "The ring of reels."),
      ]),
    WireConstants(
      "event flags",
      [
        ("REEL_HAS_EPOCH", REEL_HAS_EPOCH, "Of SCROLL and LAND: the epoch counts."),
        ("REEL_ANIMATE", REEL_ANIMATE, "Of LIFT: the daemon moves on from here, and tells on every TICK."),
      ]),
    WireConstants(
      "jump_by",
      [
        ("REEL_JUMP_INDEX", REEL_JUMP_INDEX.int, "By its position."),
        ("REEL_JUMP_REEL", REEL_JUMP_REEL.int, "By its id."),
      ]),
  ]

  private static let format = WireConstants(
    "format_flags",
    [
      ("REEL_FORMAT_MIRRORED", REEL_FORMAT_MIRRORED.int, "To be mirrored left to right before it is turned."),
      ("REEL_FORMAT_FULL_RANGE", REEL_FORMAT_FULL_RANGE.int, "Full range."),
      ("REEL_FORMAT_LIMITED_RANGE", REEL_FORMAT_LIMITED_RANGE.int, "Limited range; neither: unknown."),
      ("REEL_FORMAT_INTERLACED", REEL_FORMAT_INTERLACED.int, "Two fields."),
      ("REEL_FORMAT_BOTTOM_FIRST", REEL_FORMAT_BOTTOM_FIRST.int, "Of which the lower comes first."),
    ])

  private static let frame = WireConstants(
    "frame_flags",
    [
      ("REEL_FRAME_LANDED", REEL_FRAME_LANDED.int, "The first picture of a landing: to be shown now."),
      ("REEL_FRAME_LATE", REEL_FRAME_LATE.int, "It was not ready when the landing came."),
      ("REEL_FRAME_POSTER", REEL_FRAME_POSTER.int, "A small copy, until the frame itself comes."),
      ("REEL_FRAME_PREVIEW", REEL_FRAME_PREVIEW.int, "Sent ahead: to be kept for a drag."),
      ("REEL_FRAME_FREE", REEL_FRAME_FREE.int, "Its lease takes no credit."),
    ])

  private static let standing = [
    WireConstants(
      "place",
      [
        ("REEL_PLACE_PREVIOUS", REEL_PLACE_PREVIOUS.int, "Before the current reel."),
        ("REEL_PLACE_MIDDLE", REEL_PLACE_MIDDLE.int, "The current reel."),
        ("REEL_PLACE_NEXT", REEL_PLACE_NEXT.int, "After it."),
      ]),
    WireConstants(
      "slot_state",
      [
        ("REEL_SLOT_EMPTY", REEL_SLOT_EMPTY.int, "It has no reel."),
        ("REEL_SLOT_WAITING", REEL_SLOT_WAITING.int, "It waits for its turn, or for the end of a call."),
        ("REEL_SLOT_WARMING", REEL_SLOT_WARMING.int, "It opens the reel and decodes."),
        ("REEL_SLOT_SLOW", REEL_SLOT_SLOW.int, "That takes long."),
        ("REEL_SLOT_READY", REEL_SLOT_READY.int, "The first frame is there."),
        ("REEL_SLOT_FAILED", REEL_SLOT_FAILED.int, "The reel cannot be shown."),
      ]),
    WireConstants(
      "page_flags",
      [
        ("REEL_PAGE_PIN_CONTAINER", REEL_PAGE_PIN_CONTAINER.int, "Put the container at container_offset, at once."),
        ("REEL_PAGE_PIN_CONTENT", REEL_PAGE_PIN_CONTENT.int, "Put the ring at ring_offset, at once."),
        ("REEL_PAGE_SNAP", REEL_PAGE_SNAP.int, "Put the ring at rest there, without animation."),
        ("REEL_PAGE_MOVE", REEL_PAGE_MOVE.int, "The animation has put both views there."),
        ("REEL_PAGE_ANIMATING", REEL_PAGE_ANIMATING.int, "Go on with TICK."),
        ("REEL_PAGE_CAN_RETRY", REEL_PAGE_CAN_RETRY.int, "RETRY would do something."),
        ("REEL_PAGE_DROPPED", REEL_PAGE_DROPPED.int, "The event was outdated, and changed nothing."),
      ]),
    WireConstants(
      "outcome",
      [
        ("REEL_OUTCOME_NONE", REEL_OUTCOME_NONE.int, "Not known yet."),
        ("REEL_OUTCOME_WARM", REEL_OUTCOME_WARM.int, "The frame was there."),
        ("REEL_OUTCOME_LATE", REEL_OUTCOME_LATE.int, "It came after."),
        ("REEL_OUTCOME_MISSED", REEL_OUTCOME_MISSED.int, "The viewer has moved on before."),
        ("REEL_OUTCOME_FAILED", REEL_OUTCOME_FAILED.int, "The reel cannot be shown."),
      ]),
    WireConstants(
      "load",
      [
        ("REEL_LOAD_REFRESH", REEL_LOAD_REFRESH.int, "The first page of the feed."),
        ("REEL_LOAD_BANNER", REEL_LOAD_BANNER.int, "The banner."),
        ("REEL_LOAD_NEXT_PAGE", REEL_LOAD_NEXT_PAGE.int, "A further page."),
        ("REEL_REJECT_JUMP", REEL_REJECT_JUMP.int, "Of rejected alone: the jump."),
      ]),
    WireConstants(
      "status",
      [
        ("REEL_STATUS_OPEN", REEL_STATUS_OPEN.int, "More may come."),
        ("REEL_STATUS_END", REEL_STATUS_END.int, "These are all reels."),
        ("REEL_STATUS_STALLED", REEL_STATUS_STALLED.int, "Too many pages were empty."),
        ("REEL_STATUS_PROTOCOL_ERROR", REEL_STATUS_PROTOCOL_ERROR.int, "The source contradicts itself."),
      ]),
    WireConstants(
      "reason",
      [
        ("REEL_REASON_NONE", REEL_REASON_NONE.int, "Nothing was rejected."),
        ("REEL_REASON_REFRESH_IN_FLIGHT", REEL_REASON_REFRESH_IN_FLIGHT.int, "The feed is being loaded anew."),
        ("REEL_REASON_IN_FLIGHT", REEL_REASON_IN_FLIGHT.int, "The same is being loaded."),
        ("REEL_REASON_PROTOCOL_ERROR", REEL_REASON_PROTOCOL_ERROR.int, "As for status."),
        ("REEL_REASON_STALLED", REEL_REASON_STALLED.int, "As for status."),
        ("REEL_REASON_NO_MORE", REEL_REASON_NO_MORE.int, "There is nothing more."),
        ("REEL_REASON_OUT_OF_RANGE", REEL_REASON_OUT_OF_RANGE.int, "There is no such reel."),
      ]),
    WireConstants("error flags", [("REEL_ERROR_FATAL", REEL_ERROR_FATAL, "The connection ends.")]),
    errors,
  ]
}

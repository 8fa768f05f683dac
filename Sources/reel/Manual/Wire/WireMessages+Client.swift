// SPDX-License-Identifier: Apache-2.0

import CReel

/// The packets of reel/1.
enum WireMessages {
  /// What clients send.
  static let client: [WireMessage] = [hello, open, subscribe] + events + [release, getStats, bye]

  private static let hello = WireMessage(
    "HELLO", REEL_HELLO, reel_hello.self, "The first packet of a client, within two seconds. Answered by WELCOME.",
    [
      .init("major", \.major, "\(REEL_MAJOR). Another one is refused."),
      .init("minor", \.minor, "\(REEL_MINOR), or higher. Neither side uses what is newer than the lower of both."),
      .init("surface", \.surface, "Who scrolls: \(italic: "surface")."),
      .init("name", \.name, "What the client is called, for people: at most \(REEL_MAX_NAME) bytes."),
    ])

  private static let open = WireMessage(
    "OPEN", REEL_OPEN, reel_open.self,
    "May come before SUBSCRIBE: the feed of this player, instead of the daemon's. Nothing answers it but an error.",
    [
      .init("kind", \.kind, "Of what: \(italic: "open_kind")."),
      .init("name", \.name, "The feed's name, or what the video is called; at most \(REEL_MAX_ID) bytes."),
    ])

  private static let subscribe = WireMessage(
    "SUBSCRIBE", REEL_SUBSCRIBE, reel_subscribe.self,
    "Asks for a player, or to watch one. Answered by three SLOT and a PAGE, or by an error.",
    [
      .init("role", \.role, "Plays or watches: \(italic: "role")."),
      .init("mode", \.mode, "What becomes of frames without credit: \(italic: "mode")."),
      .init("late", \.late, "What is shown while a reel is late: \(italic: "late")."),
      .init("credits", \.credits, "Frames lent at a time: 1 to \(REEL_MAX_CREDITS), or 0 for \(REEL_DEFAULT_CREDITS)."),
      .init("flags", \.flags, "Bits: \(italic: "subscribe flags")."),
      .init("player", \.player, "Of an observer: the number of the player to watch, 0 for the only one."),
      .init("page_height", \.page_height, "Points of a page, up to 1e6; 0 for 1920."),
      .init("inset_top", \.inset_top, "Points by which the container's logical top lies above 0; -1e6 to 1e6."),
    ])

  /// The events of a page, each answered by PAGE.
  private static let events = [
    WireMessage("APPEAR", REEL_APPEAR, "The page comes on screen: the first load begins."),
    WireMessage(
      "SCROLL", REEL_SCROLL, reel_scroll.self, "A view reports where it is.",
      [
        .init("view", \.view, "Which: \(italic: "view")."),
        .init("flags", \.flags, "Bits: \(italic: "event flags")."),
        .init("offset", \.offset, "Points."),
        .init(
          "epoch", \.epoch, "That of the PAGE by which the view was laid out; a report with an older one is dropped."),
      ]),
    WireMessage(
      "LIFT", REEL_LIFT, reel_lift.self, "The finger lifts.",
      [
        .init("view", \.view, "Under the finger: \(italic: "view")."),
        .init("flags", \.flags, "Bits: \(italic: "event flags")."),
        .init("offset", \.offset, "Points."),
        .init("velocity", \.velocity, "Points a millisecond."),
        .init("time_ms", \.time_ms, "With REEL_ANIMATE: now, in milliseconds by the clock of TICK."),
      ]),
    WireMessage(
      "TICK", REEL_TICK, reel_tick.self, "A picture of the screen is due, while PAGE says REEL_PAGE_ANIMATING.",
      [.init("time_ms", \.time_ms, "Milliseconds, by whatever clock.")]),
    WireMessage(
      "LAND", REEL_LAND, reel_land.self, "The feed came to rest. A warm reel is answered by its first frame at once.",
      [
        .init("offset", \.offset, "Of the ring: 0, page_height or twice that."),
        .init("epoch", \.epoch, "As for SCROLL."),
        .init("flags", \.flags, "Bits: \(italic: "event flags")."),
      ]),
    WireMessage(
      "JUMP", REEL_JUMP, reel_jump.self, "Goes to a reel of the list.",
      [
        .init("by", \.by, "How it is named: \(italic: "jump_by")."),
        .init("reel", \.reel, "Its id."),
        .init("index", \.index, "Its position, from 0."),
      ]),
    WireMessage("REFRESH", REEL_REFRESH, "Loads the feed anew."),
    WireMessage(
      "QUERY", REEL_QUERY, reel_query.self, "Shows another feed of the same source.",
      [.init("name", \.name, "Its name, at most \(REEL_MAX_ID) bytes.")]),
    WireMessage("RETRY", REEL_RETRY, "Tries the load once more that failed."),
    WireMessage(
      "LAYOUT", REEL_LAYOUT, reel_layout.self, "The view was laid out anew.",
      [
        .init("page_height", \.page_height, "As for SUBSCRIBE, but 0 is no height."),
        .init("inset_top", \.inset_top, "As for SUBSCRIBE."),
      ]),
  ]

  private static let release = WireMessage(
    "RELEASE", REEL_RELEASE, reel_release.self,
    "Returns leases. As many u64 follow the fields as there are. One that is not held ends the connection.",
    [.init("count", \.count, "1 to \(REEL_MAX_RELEASES).")])

  private static let getStats = WireMessage("GET_STATS", REEL_GET_STATS, "Asks for STATS.")
  private static let bye = WireMessage("BYE", REEL_BYE, "The client leaves, and with it go all its leases.")
}

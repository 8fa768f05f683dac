// SPDX-License-Identifier: Apache-2.0

import ReelService

/// The part of the manual about the documents that come from the socket for people and tools.
enum ControlAnswers {
  /// A kind of document, or of an object within one.
  private struct Document {
    let name: String
    let text: ManualText
    /// Keys besides `schema` and `id`; what would say nothing is left out of a document.
    let keys: [String]

    var block: ManualSection.Block {
      .item(ManualText(name, .bold), [text, ManualText(keys.joined(separator: ", "), .italic)])
    }
  }

  private static let documents = [
    Document(
      name: "reel.status/1", text: "The answer to status.",
      keys: [
        "version", "uptime_ms", "max_players", "connections", "leases", "pools", "threads", "ring_threads",
        "descriptors", "rss_mib", "players", "silent",
      ]),
    Document(
      name: "reel.players/1",
      text:
        "The answer to players, each of whom has these keys but for silent. That many players are left out, here and elsewhere, as they do not answer the daemon within a second.",
      keys: [
        "silent", "id", "uid", "pid", "name", "surface", "reel", "index", "reels", "landing", "outcome", "loading",
        "failure",
        "observers", "leases", "pools", "epoch", "slots",
      ]),
    Document(
      name: "slots", text: "How each slot of a player stands.",
      keys: ["slot", "place", "state", "generation", "reel", "error"]),
    Document(
      name: "reel.stats/1",
      text:
        "The answer to stats: of the daemon, of all players since it started, total, and of each player that is there, whose id is told besides.",
      keys: [
        "players_served", "connections_served", "turned_away", "total", "players", "silent", "landings", "warm", "late",
        "missed", "failed", "frames_sent", "frames_skipped", "frames_outside", "frames_decoded", "frames_copied",
        "decoders_opened", "decoders_flushed", "decoders_reopened", "pools_made",
      ]),
    Document(
      name: "reel.landing/1",
      text:
        "The answer to a move, and to a wait for a landing. Once it is settled, it is known how it went: warm, late, missed or failed. "
        + "Of these only failed may change, where the reel is tried again: the landing is then as if it had not been settled.",
      keys: [
        "command", "player", "moved", "landing", "reel", "index", "reels", "slot", "generation", "epoch", "outcome",
        "settled", "intent_to_frame_us", "ready_lead_ms", "loading", "failure",
      ]),
    Document(
      name: "reel.wait/1", text: "The answer to the other waits.", keys: ["for", "waited_ms", "players"]),
    Document(name: "reel.monitor/1", text: "The answer to monitor; events follow.", keys: ["level", "player"]),
    Document(
      name: "reel.event/1", text: "An event.",
      keys: [
        "event", "level", "message", "player", "reel", "slot", "generation", "stage", "code", "landing", "outcome",
        "intent_to_frame_us", "warm_cost_ms",
      ]),
    Document(name: "reel.missed/1", text: "So many events came faster than they could be told.", keys: ["events"]),
    Document(name: "reel.error/1", text: "What is wrong.", keys: ["error", "code", "message"]),
  ]

  /// What a request can be refused for, besides the errors of the other socket.
  private static let codes: [(name: String, text: ManualText)] = [
    ("malformed", "The line is no such object, or a key has no such value."),
    ("no-player", "There is no such player, or no longer; or there are several, and none was named."),
    ("no-reel", "The list has no such reel, as far as it is loaded."),
    ("not-in-ring", "The reel is not next to the current one: \(bold: "jump") goes there."),
    ("edge", "There is no reel on that side."), ("no-landing", "That landing was too long ago."),
    (
      "failed",
      "What is waited for has failed: a page did not load, or the current reel cannot be shown. It is not waited for "
        + "whether somebody tries again."
    ),
    ("forbidden", "The player is another user's."),
    ("timed-out", "It was not so within \(bold: "timeout_ms"), or the player does not answer."),
    ("limit", "There are too many waits or monitors."),
  ]

  static let blocks: [ManualSection.Block] =
    [
      .paragraph("These are the documents, by their schema, with their keys; what would say nothing is left out."),
      .paragraph(
        "Who is served by way of the group is told of players of its own user alone, in answers and in events; of the daemon's own events "
          + "it hears that it serves, ends or has read its configuration again."),
    ]
    + documents.map(\.block) + [
      .paragraph(
        ManualText("The events are ")
          + ManualText(DaemonEvent.Kind.allCases.map(\.rawValue).joined(separator: ", "), .bold) + "."),
      .paragraph("The codes of errors are:"),
    ] + codes.map { .item(ManualText($0.name, .bold), [$0.text]) }
}

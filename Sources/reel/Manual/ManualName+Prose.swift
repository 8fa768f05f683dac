// SPDX-License-Identifier: Apache-2.0

extension ManualName {
  /// What a page says in one line that is about more than one command.
  var summary: String {
    switch self {
    case .reel: "keep the next short video decoded before the finger lifts"
    case .bench: "measure what first frames, swipes and playing cost"
    case .thumbs: "make thumbnails of reels, in bulk"
    case .ctl: "ask the daemon how it stands, and steer its players"
    case .serve: "hand warmed frames to players in other processes"
    case .configuration: "configuration of the daemon that reel serve is"
    case .wire: "how players and tools talk to the daemon"
    }
  }

  /// What a page says before, or besides, what its commands say for themselves.
  var introduction: [ManualText] {
    switch self {
    case .reel: Self.program
    case .bench:
      [
        "These commands open reels, swipe through feeds and play to a player in another process, and tell what that costs: "
          + "what warming a reel takes, and, apart from it, what a viewer waits.",
        "All percentiles are nearest ranks. With \(bold: "--json") a document is written whose keys name their units.",
      ]
    case .ctl:
      [
        "These commands talk to a running daemon over \(bold: "control.sock") in its runtime directory. \(Self.wire.reference) tells "
          + "what goes over that socket, for programs that want to do without \(bold: "reel")."
      ]
    case .serve:
      [
        "\(Self.configuration.reference) tells of the files that hold the same settings. As a service it is started by systemd, on the first "
          + "connection to one of its sockets: \(bold: "reeld.service"), \(bold: "reeld-frames.socket") and \(bold: "reeld-control.socket"). "
          + "Where \(bold: "reeld-stream.socket") is enabled before it starts, it takes that one, too: at \(bold: "stream.sock") "
          + "in the same folder other players see what it shows, as with \(bold: "--stream"), which its confinement leaves no place for."
      ]
    case .thumbs, .configuration, .wire: []
    }
  }

  /// What to read besides, of other programs.
  var foreign: [ManualText] {
    switch self {
    case .reel, .bench: ["\(page: "ffmpeg", 1)", "\(page: "ffprobe", 1)"]
    case .thumbs: ["\(page: "find", 1)", "\(page: "ffmpeg", 1)"]
    case .serve: ["\(page: "systemd.socket", 5)", "\(page: "systemd.service", 5)"]
    case .ctl, .configuration: ["\(page: "systemd.service", 5)"]
    case .wire: ["\(page: "unix", 7)", "\(page: "memfd_create", 2)"]
    }
  }

  private static let program: [ManualText] = [
    "\(bold: "reel") is a preloader for feeds of short vertical videos: when a viewer flicks to the next reel, its first frame is decoded "
      + "already and waits in shared memory. Three decoders, its slots, follow the playhead: one for the reel before, one for the "
      + "current one, one for the next.",
    "A landing is the moment at which the feed comes to rest on a reel. It is \(bold: "warm") where the first frame is there by then, "
      + "\(bold: "late") where it comes after, \(bold: "missed") where the viewer has moved on before, \(bold: "failed") where the reel cannot "
      + "be shown.",
    "Data goes to standard output, all else to standard error. With \(bold: "--json") a command writes one JSON document; its key "
      + "\(bold: "schema") says which. Progress is shown on a terminal only, as is colour.",
    "Long options may be cut short as long as they stay unique. \(bold: "--") ends the options.",
  ]
}

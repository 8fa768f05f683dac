// SPDX-License-Identifier: Apache-2.0

/// A variable of the environment, or a file, that commands know: what manuals say of it.
struct ManualNote: Sendable {
  let name: String
  let text: ManualText
  /// The first words of the commands that know it; none for all.
  let words: [String]

  init(_ name: String, of words: [String] = [], _ text: ManualText) {
    self.name = name
    self.words = words
    self.text = text
  }

  /// Names of variables, as all commands read them, apart from those that stand for a setting of the daemon.
  static let variables = [
    ManualNote("NO_COLOR", "Where it is there and not empty, nothing is coloured."),
    ManualNote("TERM", "Nothing is coloured where it is \(bold: "dumb") or not there."),
    ManualNote(
      "XDG_RUNTIME_DIR", of: ["serve", "ctl", "tap"],
      "Its folder \(bold: "reeld") is where the daemon's sockets are, unless another runtime directory is named."),
    ManualNote(
      "TMPDIR", of: ["bench", "demo"],
      "Where files of a moment are written, such as the socket of a daemon that the command starts; \(bold: "/tmp") without it."
    ),
    ManualNote(
      "XDG_CACHE_HOME", of: ["thumbs"],
      "With \(bold: "--xdg"), the folder in which \(bold: "thumbnails") is; \(bold: "$HOME/.cache") without it."),
    ManualNote(
      "XDG_CONFIG_HOME", of: ["serve"],
      "Where the configuration of a user is; \(bold: "$HOME/.config") without it."),
    ManualNote(
      "CONFIGURATION_DIRECTORY", of: ["serve"],
      "Where the configuration of a service is, as systemd says it; it comes before that of the user."),
    ManualNote("HOME", of: ["thumbs", "serve"], "See there."),
    ManualNote(
      "SLURM_ARRAY_TASK_ID", of: ["thumbs"],
      "With \(bold: "--shard auto"), which part of \(bold: "SLURM_ARRAY_TASK_COUNT") this is, counted as Slurm does."),
    ManualNote("SLURM_ARRAY_TASK_COUNT", of: ["thumbs"], "See there."),
    ManualNote(
      "JOB_COMPLETION_INDEX", of: ["thumbs"],
      "The same for indexed jobs of Kubernetes, of \(bold: "JOB_COMPLETIONS") parts."),
    ManualNote("JOB_COMPLETIONS", of: ["thumbs"], "See there."),
    ManualNote(
      "NOTIFY_SOCKET", of: ["serve"], "Where systemd wants to be told that the daemon is ready, reloads or ends."),
    ManualNote("WATCHDOG_USEC", of: ["serve"], "How often, in microseconds, systemd wants to hear that it is alive."),
    ManualNote(
      "LISTEN_FDS", of: ["serve"],
      "With \(bold: "LISTEN_PID") and \(bold: "LISTEN_FDNAMES"), the sockets that systemd has opened: those named \(bold: "frames") and "
        + "\(bold: "control") are taken."),
    ManualNote(
      "JOURNAL_STREAM", of: ["serve"], "Where it is standard error, the log goes to the journal, with fields."),
  ]

  /// Files that commands read or write by themselves.
  static let files = [
    ManualNote("/etc/reeld/reeld.conf", of: ["serve"], "Settings; see \(ManualName.configuration.reference)."),
    ManualNote("/run/reeld", of: ["serve", "ctl", "tap"], "The runtime directory of the service, or of root."),
    ManualNote("frames.sock", of: ["serve", "tap"], "In the runtime directory: where players connect."),
    ManualNote("control.sock", of: ["serve", "ctl"], "In the runtime directory: requests in JSON, and metrics."),
    ManualNote(
      "manifest.jsonl", of: ["thumbs"],
      "In the folder of \(bold: "--output"), a line of JSON for each reel; \(bold: "manifest.jsonl.partial") until the run is over."
    ),
    ManualNote(
      "$XDG_CACHE_HOME/thumbnails", of: ["thumbs"], "Thumbnails of the desktop, with \(bold: "--xdg")."),
    ManualNote("feed.json", "In a folder that is a feed: its reels, in their order."),
  ]

  /// What the commands of a page know of the environment.
  static func environment(of commands: [Command], on page: ManualName) -> [ManualSection.Block] {
    let settings: [ManualSection.Block] =
      page == .serve
      ? ServeOptions.configurable.map { option in
        .item(
          "\(bold: option.environmentVariable)",
          ["The same as \(bold: "--\(option.name)"), which wins over it where both are given."])
      } : []
    return blocks(variables, of: commands) + settings
  }

  /// What files the commands of a page know.
  static func files(of commands: [Command]) -> [ManualSection.Block] { blocks(files, of: commands) }

  private static func blocks(_ notes: [ManualNote], of commands: [Command]) -> [ManualSection.Block] {
    let words = Set(commands.compactMap(\.path.first))
    return notes.filter { $0.words.isEmpty || !words.isDisjoint(with: $0.words) }
      .map { .item("\(bold: $0.name)", [$0.text]) }
  }
}

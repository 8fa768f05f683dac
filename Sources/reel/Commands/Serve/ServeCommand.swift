// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelService
import ReelTap

/// `reel serve`: warmed frames for players in other processes.
enum ServeCommand {
  static let command = Command(
    path: ["serve"],
    summary: "hand warmed frames to players in other processes",
    description: [
      "Listens on frames.sock and control.sock in the runtime directory. Players connect to frames.sock and speak "
        + "reel/1, which the header reel.h documents: each gets a ring of three decoders of its own, and its frames "
        + "through memory that it maps and can only read. Clients in Swift, C and Python come with reel.",
      "control.sock answers lines of JSON, which 'reel ctl' sends, and 'GET /metrics' in the text format of Prometheus.",
      "Its own user and root are served, and the members of the group. Once clients can connect, 'serving' and the "
        + "runtime directory are printed. SIGTERM sends everybody away and ends it with exit code 0, SIGINT likewise "
        + "with 130. What SIGKILL leaves, the next start removes.",
      "The runtime directory is made for its user alone unless it is there. It must belong to that user or to root, and "
        + "nobody else may have write permission. Nothing but sockets is removed.",
      "Options can stand in a file, too: '--max-players 8' is 'MaxPlayers=8' below '[Daemon]', or REEL_MAX_PLAYERS=8 in "
        + "the environment. The file is reeld.conf in the folder that a service manager gives, /etc/reeld for "
        + "root, reeld in $XDG_CONFIG_HOME or ~/.config for others; files in the folder reeld.conf.d beside it "
        + "are read after it, in the order of their names. The command line comes before the environment, that before "
        + "those, and those before the file.",
      "SIGHUP has the configuration read again: it holds for clients that come from then on, and all pages load anew and "
        + "begin with their first reel, those of the daemon's feed with that of the new one; nobody is dropped. The "
        + "runtime directory, the group and the stream stay. Where it is wrong, everything stays as it is.",
      "A service manager can hand over sockets by the names 'frames' (SOCK_SEQPACKET), 'control' and 'stream' "
        + "(SOCK_STREAM), whose files stay at the end. There --group is served instead of the group that may write to the "
        + "file. It is told how the daemon stands, and is pinged if it has a watchdog, for as long as "
        + "every loop that serves somebody goes round; decoders may take their time.",
      "With --stream, or a socket 'stream', whoever connects there gets the pictures of the first player as 'reel tap' "
        + "writes them, in NUT; where there is no player, they share one of the daemon's own feed, called 'stream', which "
        + "goes with the last of them. A stream ends when its player leaves. Members of the group see the first of their "
        + "own players alone. 'ffplay -f nut unix:PATH' and 'mpv lavf://unix:PATH' show it, up to eight at a time, four "
        + "of one member. Nobody else may have write permission for the folder of the socket, "
        + "unless it is sticky as /tmp is.",
      FeedOptions.description,
    ],
    options: ServeOptions.all,
    examples: [
      CommandExample("reel serve --feed Media --runtime-dir /tmp/reeld", "the sample reels, for players of this user"),
      CommandExample("reel serve --check-config", "what the configuration comes to"),
    ],
    run: run)

  @Sendable private static func run(
    _ arguments: ParsedArguments, output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    if arguments.flag(ServeOptions.checkConfig) { return try check(arguments, &output) }
    guard !arguments.flag(.json) else { throw ExitError(.usage, "option '--json' wants '--check-config'") }
    var sockets = try inheritedSockets(arguments)
    let areAll = sockets.isComplete
    let opened = sockets.folder.map { (folder: $0, areAll: areAll) }
    let read = try ServeConfiguration(arguments, opened: opened)
    try report(read.configuration.notes, arguments)
    raiseDescriptorLimit()
    let settings = read.settings
    let log = EventLog(speaker: arguments.speaker)
    defer { log.finish() }
    var source = TapSettings(folder: settings.folder)
    if let path = sockets.framesPath { source.frames = path }
    if let path = sockets.controlPath { source.control = path }
    var inheritedStream = sockets.stream.take()
    var streamDoor: StreamDoor?
    var failure: ExitError?
    let signal: Int32?
    do {
      signal = try Daemon.serve(settings, sockets: sockets, log: { log.write($0) }) {
        reload(arguments, opened: opened)
      } whenReady: {
        do throws(ExitError) {
          streamDoor = try openStream(inheritedStream.take(), settings, source, log)
          try output.writeLine("serving \(settings.folder)")
          try output.flush()
          return true
        } catch {
          failure = error
          return false
        }
      } whenStopping: {
        // Its viewers are players of the daemon: none is to come back while the daemon ends.
        streamDoor?.close()
      }
    } catch {
      throw ExitError(error)
    }
    streamDoor?.close()
    // Its file goes with it.
    streamDoor = nil
    if let failure { throw failure }
    try output.flush()
    log.finish()
    // Threads may still be about to let go of connections and decoders: libraries are not to be taken down under them,
    // as OpenSSL is by `exit`.
    _exit((signal == SIGINT ? ExitCode.interrupted : .ok).rawValue)
  }

  /// At the socket that was opened for it, or else at the one that is to be made; nil where there is to be none.
  private static func openStream(
    _ inherited: consuming ListeningSocket?, _ settings: ServeSettings, _ source: TapSettings, _ log: EventLog
  ) throws(ExitError) -> StreamDoor? {
    let isLogged = settings.logLevel.map { .warning <= $0 } ?? false
    let report: @Sendable (String) -> Void = { if isLogged { log.write(DaemonEvent(.streamFailed, .warning, $0)) } }
    do {
      if let inherited {
        if let path = settings.stream { report("the stream is at the socket that was handed over, and not at \(path)") }
        let group = settings.group ?? inherited.group
        return try StreamDoor(listening: inherited.release(), source: source, group: group, report: report)
      }
      return try settings.stream.map { path throws(TapError) in
        try StreamDoor(path: path, source: source, group: settings.group, report: report)
      }
    } catch {
      throw ExitError(error)
    }
  }

  /// Starts nothing, and takes nothing from a daemon that runs.
  private static func check(_ arguments: ParsedArguments, _ output: inout StandardOutput) throws(ExitError) -> ExitCode
  {
    let read = try ServeConfiguration(arguments, opened: nil, notesAll: true)
    for note in read.configuration.notes { arguments.report("\(note.weight.rawValue): \(note.text)") }
    let check = ServeCheck(read)
    if arguments.flag(.json) { try output.writeLine(json(check)) } else { try output.write(check.text) }
    return read.configuration.isGood ? .ok : .configuration
  }

  private static func inheritedSockets(_ arguments: ParsedArguments) throws(ExitError) -> InheritedSockets {
    do {
      let sockets = try InheritedSockets.take()
      for warning in sockets.warnings { arguments.report(warning.withoutControls) }
      return sockets
    } catch {
      throw ExitError(error)
    }
  }

  /// - Throws: `configuration` with the last of the errors; all others are told before.
  private static func report(_ notes: [ConfigurationNote], _ arguments: ParsedArguments) throws(ExitError) {
    let errors = notes.filter { $0.weight == .error }
    for note in notes where note != errors.last { arguments.report(note.text) }
    if let last = errors.last { throw ExitError(.configuration, last.text) }
  }

  /// Reads again what can be read again: what was typed is what it was.
  private static func reload(
    _ arguments: ParsedArguments, opened: (folder: String, areAll: Bool)?
  ) -> ServeReload {
    do throws(ExitError) {
      let read = try ServeConfiguration(arguments, opened: opened)
      let notes = read.configuration.notes
      let errors = notes.filter { $0.weight == .error }
      return errors.isEmpty ? .settings(read.settings, warnings: notes.map(\.text)) : .refused(errors.map(\.text))
    } catch {
      return .refused([error.message])
    }
  }

  /// Rings hold some twenty descriptors each.
  private static func raiseDescriptorLimit() {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}

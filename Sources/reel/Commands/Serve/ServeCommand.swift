// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelService

/// `reel serve`: warmed frames for players in other processes.
enum ServeCommand {
  private static let feed = Option.text(
    "feed", placeholder: "SOURCE", help: "where the reels of players are from that open no feed of their own")
  private static let banner = Option.text(
    "banner", placeholder: "URL", help: "the http or https address of the banner above the reels")
  private static let maxPlayers = Option.integer(
    "max-players", in: 1...64, default: 4, help: "players at a time, each with a ring of three decoders")
  private static let group = Option.text(
    "group", placeholder: "NAME", help: "a group whose members are served, too; they name no feeds")
  private static let leaseTimeout = Option.integer(
    "lease-timeout", placeholder: "MS", in: 100...600_000, default: 2000,
    help: "milliseconds in which a client returns a frame that it no longer shows")

  static let command = Command(
    path: ["serve"],
    summary: "hand warmed frames to players in other processes",
    description: [
      "Listens on frames.sock and control.sock in the runtime directory. Players connect to frames.sock and speak "
        + "reel/1, which the header reel.h documents: each gets a ring of three decoders of its own, and its frames "
        + "through memory that it maps and can only read. Clients in Swift, C and Python come with reel.",
      "control.sock answers lines of JSON: {\"command\":\"status\"} tells how the daemon and every player stand, "
        + "{\"command\":\"stats\"} what was counted.",
      "Its own user and root are served, and the members of the group. Once clients can connect, 'serving' and the "
        + "runtime directory are printed. SIGTERM sends everybody away and ends it with exit code 0, SIGINT likewise "
        + "with 130. SIGHUP ends it at once, as SIGKILL does; the sockets that are left then, the next start removes.",
      "The runtime directory is made for its user alone unless it is there. It must belong to that user or to root, and "
        + "nobody else may have write permission. Nothing but sockets is removed.",
      FeedOptions.description,
    ],
    options: [feed, banner, FeedOptions.key, RuntimeDirectory.option, maxPlayers, group, leaseTimeout],
    examples: [
      CommandExample("reel serve --feed Media --runtime-dir /tmp/reeld", "the sample reels, for players of this user")
    ],
    run: run)

  @Sendable private static func run(
    _ arguments: ParsedArguments, output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    var settings = ServeSettings(folder: try RuntimeDirectory.path(arguments))
    settings.version = Reel.version
    settings.feed = try arguments.nonEmptyTextIfGiven(feed)
    settings.banner = try arguments.nonEmptyTextIfGiven(banner)
    settings.keys = try FeedOptions.keys(arguments.texts(FeedOptions.key))
    settings.maxPlayers = try arguments.integer(maxPlayers)
    settings.group = try arguments.textIfGiven(group).map { name throws(ExitError) in try number(ofGroup: name) }
    settings.leaseTimeout = try arguments.integer(leaseTimeout)
    // A file that is missing or an address that can be none shows now; what a feed holds, and whether a server answers,
    // when somebody comes.
    try check(settings)
    raiseDescriptorLimit()
    let folder = settings.folder
    var failure: ExitError?
    let signal: Int32?
    do {
      signal = try Daemon.serve(settings) {
        do throws(ExitError) {
          try output.writeLine("serving \(folder)")
          try output.flush()
          return true
        } catch {
          failure = error
          return false
        }
      }
    } catch {
      throw ExitError(error)
    }
    if let failure { throw failure }
    return signal == SIGINT ? .interrupted : .ok
  }

  private static func check(_ settings: ServeSettings) throws(ExitError) {
    do {
      _ = try FeedSources.open(settings.feed ?? "/", keys: settings.keys, banner: settings.banner)
    } catch {
      throw ExitError(error)
    }
  }

  private static func number(ofGroup name: String) throws(ExitError) -> UInt32 {
    if let entry = unsafe getgrnam(name) { return unsafe entry.pointee.gr_gid }
    if let number = UInt32(name) { return number }
    throw ExitError(.usage, "option '--group' wants the name or the number of a group, not \(name.quoted)")
  }

  /// Rings hold some twenty descriptors each.
  private static func raiseDescriptorLimit() {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}

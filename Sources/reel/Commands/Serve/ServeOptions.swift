// SPDX-License-Identifier: Apache-2.0

import ReelService

/// The options of `reel serve`: the one table of its command line, its configuration files and its variables.
enum ServeOptions {
  static let feed = Option.text(
    "feed", placeholder: "SOURCE", help: "where the reels of players are from that open no feed of their own")
  static let banner = Option.text(
    "banner", placeholder: "URL", help: "the http or https address of the banner above the reels")
  static let maxPlayers = Option.integer(
    "max-players", in: 1...64, default: 4, help: "players at a time, each with a ring of three decoders")
  static let group = Option.text(
    "group", placeholder: "GROUP", help: "a group whose members are served, too; they name no feeds")
  static let leaseTimeout = Option.integer(
    "lease-timeout", placeholder: "MS", in: 100...600_000, default: 2000,
    help: "milliseconds in which a client returns a frame that it no longer shows")
  static let logLevel = Option.choice(
    "log-level", of: LogLevel.self, default: .info, help: "the least that is logged")
  static let stream = Option.text(
    "stream", placeholder: "PATH", help: "a socket at which any player of the field sees what the daemon's player shows"
  )
  static let config = Option.text(
    "config", placeholder: "FILE", help: "the configuration file; /dev/null for none, and no variables either")
  static let checkConfig = Option.flag(
    "check-config", help: "check the configuration, show what holds and where it is from, and exit")

  /// Those that can be set in files and by variables.
  static let configurable = [
    feed, banner, FeedOptions.key, RuntimeDirectory.option, maxPlayers, group, leaseTimeout, stream, logLevel,
  ]

  /// All, as help has them.
  static let all = configurable + [config, checkConfig, .json]

  /// What the configuration is made of.
  static let table = Configuration.Table(section: "Daemon", options: configurable, lists: [FeedOptions.key])
}

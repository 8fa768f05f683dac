// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelThumbs

/// The program: its version, its commands, and the way in.
@main
struct Reel {
  /// The version of everything in this package.
  static let version = "0.1.0"

  /// Every command, in the order that `reel --help` lists them.
  static let commands: [Command] = [
    FirstFrameCommand.command, SwipeCommand.command, BenchServeCommand.command, BenchPlayingCommand.command,
    SoakCommand.command,
    ProbeCommand.command, FramesCommand.command, FeedTraceCommand.command, DemoCommand.command, ServeCommand.command,
    ThumbsCommand.command,
  ]

  /// The table that dispatches, and that help is drawn from.
  static let tree = CommandTree(
    program: "reel",
    summary: "Keeps the next short video decoded before the finger lifts.",
    version: version,
    commands: commands
  )

  /// What a worker of `reel thumbs` is called by.
  static let workerName = "reel-thumbs-worker"

  static func main() {
    if CommandLine.arguments.first == workerName { exit(ThumbWorker.run() ? 0 : 76) }
    exit(tree.run(CommandLine.arguments))
  }
}

// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelThumbs

/// The program: its version, its commands, and the way in.
@main
struct Reel {
  /// The version of everything in this package.
  static let version = "0.1.0"

  /// When that version came out, for the manuals: they are the same wherever they are made.
  static let versionDate = "2026-12-01"

  /// Every command, in the order that `reel --help` lists them.
  static let commands = mainCommands + CtlCommands.all

  private static let mainCommands: [Command] = [
    FirstFrameCommand.command, SwipeCommand.command, BenchServeCommand.command, BenchPlayingCommand.command,
    SoakCommand.command,
    ProbeCommand.command, FramesCommand.command, FeedTraceCommand.command, DemoCommand.command, ServeCommand.command,
    TapCommand.command, ThumbsCommand.command, ManualCommand.command, CompletionCommand.command,
  ]

  /// The table that dispatches, and that help is drawn from.
  static let tree = CommandTree(
    program: "reel",
    summary: "Keeps the next short video decoded before the finger lifts.",
    version: version,
    commands: commands
  )

  /// All manuals, drawn from the same table.
  static let manual = Manual(tree: tree, date: versionDate)

  /// What a worker of `reel thumbs` is called by.
  static let workerName = "reel-thumbs-worker"

  static func main() {
    if CommandLine.arguments.first == workerName { exit(ThumbWorker.run() ? 0 : 76) }
    exit(tree.run(CommandLine.arguments))
  }
}

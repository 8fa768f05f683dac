// SPDX-License-Identifier: Apache-2.0

/// `reel ctl`: asks and moves a daemon over its `control.sock`.
enum CtlCommands {
  /// In the order of help.
  static let all: [Command] =
    [CtlQueries.status, CtlQueries.players] + CtlMoves.all
    + [CtlQueries.stats, CtlWaitCommand.command, CtlMonitorCommand.command]
}

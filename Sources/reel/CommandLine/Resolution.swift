// SPDX-License-Identifier: Apache-2.0

/// What a command line comes to, before anything is done about it.
enum Resolution: Sendable {
  /// Help that was asked for.
  case help(HelpPage)
  /// Help because a command is missing, which is an error.
  case incomplete(HelpPage)
  case version
  case run(Command, ParsedArguments)
  case failure(speaker: String, ExitError)
}

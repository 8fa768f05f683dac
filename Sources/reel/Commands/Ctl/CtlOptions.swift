// SPDX-License-Identifier: Apache-2.0

/// Options of `reel ctl`.
enum CtlOptions {
  static let player = Option.integer(
    "player", short: "p", in: 1...Int(UInt32.max), help: "the player's number; needed where there are several")
  static let timeout = Option.integer(
    "timeout", placeholder: "MS", in: 0...86_400_000, default: 10_000,
    help: "milliseconds to wait, then exit 75")
  static let wait = Option.flag(
    "wait", short: "w", help: "until the landing's frame is there; exit 65 where its reel cannot be shown")
  static let index = Option.integer(
    "index", short: "i", in: 0...Int.max, help: "the reel at this position of the list, from 0, instead of REEL")

  /// Every command has them.
  static let common = [RuntimeDirectory.option, timeout, .json]

  /// A paragraph for every command.
  static let description =
    "The daemon's control.sock is in the runtime directory. Exits with 69 where nobody serves there, 77 where the daemon "
    + "or the system lets this user not do it, 75 where it took too long or too many ask, 76 where the daemon is of another "
    + "version."

  /// For those that move a page.
  static let moving =
    "Exits with 66 where there is no such player or reel, or no reel on that side: at the ends of the feed a page stays "
    + "where it is. Only the player's own user, that of the daemon and root may move it."
}

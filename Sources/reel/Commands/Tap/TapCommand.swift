// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import ReelMedia
import ReelTap

/// `reel tap`: what a player of the daemon's shows, as a stream for other programs.
enum TapCommand {
  private static let player = Option.integer(
    "player", in: 1...Int(UInt32.max), help: "whose pictures, where the daemon has several players")
  private static let format = Option.choice(
    "format", short: "f", of: TapSettings.Format.self, default: .nut,
    help: "raw video in NUT, each picture with its time, or y4m at a constant rate")
  private static let size = Option.text(
    "size", short: "s", placeholder: "WxH", help: "pixels of the stream, even numbers; else those of the first picture")
  private static let rate = Option.integer(
    "fps", short: "r", in: 1...240, default: 30, help: "pictures a second of y4m")
  private static let frames = Option.integer("frames", short: "n", in: 1...Int.max, help: "stop after N pictures")
  private static let duration = Option.number(
    "duration", short: "t", placeholder: "SECONDS", in: 0.001...1e9,
    help: "stop after so much of the stream, or of the clock without a picture")
  private static let output = Option.text(
    "output", short: "o", placeholder: "FILE", help: "a file or a pipe instead of standard output")

  static let command = Command(
    path: ["tap"],
    summary: "write what a player shows as a stream",
    description: [
      "Looks on at the daemon's player and writes its pictures to standard output, one landing after the other, for any "
        + "program that reads NUT or y4m. Where the daemon has no player, the tap is one itself, of the daemon's own feed, "
        + "and shows its first reel.",
      "All pictures have one size. Each is turned upright, brought to 8-bit yuv420p in the range of studio video, scaled to "
        + "fit and put on black. While a reel is late, or cannot be shown, the last picture stays; it is repeated twice a "
        + "second. A program that does not read misses pictures: none is kept for it.",
      "Colours are those that players take untagged video for, since neither format says: BT.709 where the stream is at "
        + "least 1280 wide or more than 576 high, else BT.601.",
      "Ends with exit code 0 when the player leaves, when the reader does, or as --frames or --duration say; with 69 when "
        + "the daemon ends, or no picture comes in the time of --duration. A file is emptied once there is a player.",
    ],
    options: [RuntimeDirectory.option, player, format, size, rate, frames, duration, output],
    examples: [
      CommandExample("reel tap | mpv -", "what the player shows, in mpv"),
      CommandExample("reel tap -f y4m -t 10 | ffmpeg -i - shown.mp4", "ten seconds of it, as a file"),
    ],
    run: run)

  @Sendable private static func run(
    _ arguments: ParsedArguments, output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    let settings = try settings(arguments)
    let target = try TapOutput(arguments.nonEmptyTextIfGiven(Self.output))
    let signals = try EndSignals()
    let end: TapEnd
    // Each picture takes milliseconds: the daemon and its players go first.
    clinux_work_in_batches()
    do {
      end = try Tap.run(settings, to: target.descriptor, stop: signals.descriptor) { target.begin() }
    } catch {
      // A signal to all of a group may have ended the daemon first.
      try signals.check()
      throw ExitError(error)
    }
    if end == .stopped { try signals.check() }
    return .ok
  }

  private static func settings(_ arguments: ParsedArguments) throws(ExitError) -> TapSettings {
    var settings = TapSettings(folder: try RuntimeDirectory.path(arguments))
    if let number = try arguments.integerIfGiven(player) { settings.player = .number(UInt32(clamping: number)) }
    settings.format = try arguments.choice(format)
    settings.size = try arguments.textIfGiven(size).map { text throws(ExitError) in
      guard let size = CanvasSize(text) else {
        throw ExitError(
          .usage, "option '--size' wants even numbers up to \(PictureSize.limit) such as 1080x1920, not \(text.quoted)")
      }
      return size
    }
    settings.rate = try arguments.integer(rate)
    settings.pictures = try arguments.integerIfGiven(frames)
    settings.duration = try arguments.numberIfGiven(duration)
    guard settings.format == .y4m || !arguments.isGiven(rate) else {
      throw ExitError(.usage, "option '--fps' is for y4m: in NUT each picture has its time")
    }
    return settings
  }
}

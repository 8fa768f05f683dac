// SPDX-License-Identifier: Apache-2.0

import ReelMedia

/// `reel frames`: decoded frames on standard output, to look at or to compare.
enum FramesCommand {
  /// How frames are written.
  enum Format: String, CaseIterable {
    case framemd5, y4m, rawvideo
  }

  private static let count = Option.integer(
    "count", short: "n", in: 1...Int.max, help: "stop after N frames; all by default")
  private static let format = Option.choice(
    "format", short: "f", of: Format.self, default: .framemd5, help: "what to write")
  private static let seek = Option.number(
    "seek", placeholder: "SECONDS", in: 0...1e9, help: "begin with the first frame at or after this time")
  private static let threads = Option.integer("threads", in: 1...64, default: 1, help: "decoding threads")

  static let command = Command(
    path: ["frames"],
    summary: "write the decoded frames of a reel",
    description: [
      "Decodes FILE exactly as a warmed slot does and writes its frames to standard output: as the lines of FFmpeg's framemd5 "
        + "muxer with raw stream timestamps, as a y4m stream, or as bare planes. Nothing is rotated. Where the size changes in "
        + "the middle, later frames are scaled to the first."
    ],
    operands: Operands("FILE", atLeast: 1, atMost: 1),
    options: [count, format, seek, threads],
    examples: [
      CommandExample("reel frames --count 1 Media/01-h264-faststart.mp4", "the first frame's time and MD5"),
      CommandExample("reel frames -f y4m Media/05-vp9.webm | mpv -", "all frames, to a player"),
    ],
    run: run)

  @Sendable private static func run(
    _ arguments: ParsedArguments, output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    do {
      return try write(arguments, output: &output)
    } catch let error as MediaError {
      throw ExitError(error)
    } catch let error as ExitError {
      throw error
    } catch {
      throw ExitError(.internal, "\(error)")
    }
  }

  /// Frames a second as `ffmpeg` makes them out, which takes a probe. The frames themselves come from a clip without
  /// one.
  private static func frameRate(of source: MediaSource, since start: ThreadTime) throws(MediaError) -> Rational? {
    var options = ClipOptions()
    options.probesAlways = true
    options.budget = options.budget.left(since: start)
    return try Clip(source, options: options, interrupt: Interrupt()).info.video.frameRate
  }

  private static func write(_ arguments: ParsedArguments, output: inout StandardOutput) throws -> ExitCode {
    let format = try arguments.choice(format, as: Format.self)
    let limit = try arguments.integerIfGiven(count) ?? Int.max
    let moment = try arguments.numberIfGiven(seek)
    var options = ClipOptions()
    options.threads = try arguments.integer(threads)
    // Seeking counts from the start time, which only a probe tells for sure.
    options.probesAlways = moment != nil

    let start = ThreadTime.now
    var clip = try Clip(MediaSource(arguments.operands[0]), options: options, interrupt: Interrupt())
    if let moment { try clip.seek(to: moment) }
    guard let first = try moment == nil ? clip.firstFrame() : clip.nextFrame() else {
      let reason = "no frame at or after \(moment ?? 0) s"
      throw MediaError(.noFrame, operation: "seek in \(clip.source.path)", reason: reason)
    }
    let rate = format == .rawvideo ? nil : try frameRate(of: clip.source, since: start)
    var writer = FrameWriter(format, first: first, frameRate: rate)
    try writer.write(first, to: &output)
    var written = 1
    while written < limit, let frame = try clip.nextFrame() {
      try writer.write(frame, to: &output)
      written += 1
    }
    if let reason = clip.breakOff {
      arguments.report("\(reason); the \(written) frames before that are written")
      return .data
    }
    return .ok
  }
}

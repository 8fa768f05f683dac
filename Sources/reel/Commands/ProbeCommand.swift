// SPDX-License-Identifier: Apache-2.0

import ReelBench
import ReelMedia

/// `reel probe`: what a reel is made of, and what delays its first frame.
enum ProbeCommand {
  static let command = Command(
    path: ["probe"],
    summary: "show what reels are made of and what delays their first frame",
    description: [
      "Reads each reel as thoroughly as ffmpeg does and prints container, codec, size, rotation, streams, what a player has to read up "
        + "to the first frame, and hints. Width and height are those of the stored picture; rotation is counted counterclockwise.",
      "A folder stands for the reels of its feed.json, or else for the videos directly in it.",
    ],
    operands: Operands("FILE|DIR...", atLeast: 1),
    options: [.json],
    examples: [CommandExample("reel probe --json Media", "all sample reels, for a program")],
    run: run)

  @Sendable private static func run(
    _ arguments: ParsedArguments, output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    let results = Batch.run(arguments) { path throws(MediaError) in try ProbedReel(MediaSource(path)) }
    if arguments.flag(.json) {
      try output.writeLine(json(ProbeReport(results)))
    } else {
      for (path, result) in results {
        if let reel = try? result.get() { try output.write(text(path, reel)) }
      }
    }
    return Batch.exitCode(of: results)
  }

  private static func text(_ path: String, _ reel: ProbedReel) -> String {
    let video = reel.info.video
    let turn = video.orientation.rotation == 0 ? "" : ", rotation \(video.orientation.rotation)°"
    let mirror = video.orientation.isMirrored ? ", mirrored" : ""
    let rate = video.frameRate?.value.map { ", \(($0 * 100).rounded() / 100) fps" } ?? ""
    let length = reel.info.duration.map { ", \(($0 * 100).rounded() / 100) s" } ?? ""
    let profile = video.profile.map { " (\($0))" } ?? ""
    let format = video.pixelFormat.map { ", \($0.name)" } ?? ""
    let streams = reel.info.streams.map { "\($0.kind.rawValue) \($0.codec)" }.joined(separator: ", ")
    var lines = [
      Style.output.bold(path.withoutControls),
      "  video    \(video.codec)\(profile)\(format), \(video.width)×\(video.height)\(turn)\(mirror)\(rate)\(length)",
      "  streams  \(streams) in \(reel.info.container)",
      "  reads    \(reel.bytesRead) bytes, \(reel.packetsRead) packets up to the first frame",
    ]
    lines += reel.hints.map { "  \(Style.output.yellow($0.code.rawValue)): \($0.message)" }
    return lines.map { $0 + "\n" }.joined()
  }
}

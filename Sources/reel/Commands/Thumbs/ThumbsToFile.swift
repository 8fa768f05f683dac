// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import ReelThumbs

/// `reel thumbs --to FILE`: the thumbnail of one reel in a file of that name.
enum ThumbsToFile {
  static func run(
    _ inputs: ThumbsInputs, _ settings: ThumbSettings, file: String, _ arguments: ParsedArguments,
    output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    guard inputs.sources.count == 1, let source = inputs.sources.first else {
      if let failure = inputs.failures.first { return failure }
      throw ExitError(.usage, "option '--to' takes one reel, not \(inputs.sources.count)")
    }
    if file == "-", arguments.flag(.json) {
      throw ExitError(.usage, "with '--to -' standard output is the picture: it cannot be JSON, too")
    }
    guard source.isRemote || !SameFile.is(file, source.path) else {
      throw ExitError(.usage, "\(file): the thumbnail would take the reel's own place".withoutControls)
    }
    let thumb: SingleThumb
    do throws(ThumbFailure) {
      thumb = try SingleThumb(of: source, settings: settings, version: Reel.version)
    } catch {
      throw ExitError(
        ExitCode(thumbError: error.code), "\(source.path): \(error.code): \(error.message)".withoutControls)
    }
    if file == "-" {
      unsafe try output.write(thumb.bytes.span.bytes)
    } else {
      try OutputFile.write(thumb.bytes, to: file, suffix: ".tmp")
    }
    if arguments.flag(.json) { try output.writeLine(thumb.entry(in: file).json()) }
    return .ok
  }
}

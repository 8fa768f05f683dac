// SPDX-License-Identifier: Apache-2.0

@testable import reel

/// A small program to try the command line on.
enum SampleCommands {
  /// The values of `--format`.
  enum Format: String, CaseIterable {
    case framemd5, y4m
  }

  static let runs = Option.integer(
    "runs", short: "n", in: 1...100_000, default: 20,
    help: "open each reel this many times, and throw the first result away because nothing is cached then")
  static let speed = Option.number("speed", in: 0.5...4, default: 1, help: "play faster or slower")
  static let format = Option.choice("format", short: "f", of: Format.self, default: .framemd5, help: "what to write")
  static let output = Option.text("output", short: "o", placeholder: "FILE", help: "write here")
  static let seed = Option.integer("seed", in: 0...Int.max, help: "repeat a run")
  static let options = [Option.json, runs, speed, format, output, seed]

  static let probe = Command(
    path: ["probe"],
    summary: "show what a reel is made of",
    description: [
      "Opens each FILE as a player would and tells what it found. Nothing is decoded beyond the first frame."
    ],
    operands: Operands("FILE...", atLeast: 1),
    options: options,
    examples: [CommandExample("reel probe --json Media/portrait.mp4", "the same as one JSON document")],
    run: list
  )

  static let firstFrame = command(["bench", "first-frame"], "measure the first frame")
  static let swipe = command(["bench", "swipe"], "measure swipes")

  static let tree = CommandTree(
    program: "reel", summary: "Keeps reels warm.", version: "1.2.3", commands: [probe, firstFrame, swipe])

  @Sendable private static func list(
    _ arguments: ParsedArguments, output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    for operand in arguments.operands {
      try output.writeLine(operand)
      if operand == "missing.mp4" {
        throw ExitError(.noInput, "\(operand.quoted): no such file")
      }
    }
    return arguments.flag(.json) ? .data : .ok
  }

  /// Parses for `reel probe`.
  static func parse(_ words: [String]) throws(ExitError) -> ParsedArguments? {
    let parser = ArgumentParser(speaker: "reel probe", options: options, operands: Operands("FILE...", atLeast: 1))
    switch try parser.parse(words) {
    case .help: return nil
    case .arguments(let arguments): return arguments
    }
  }

  private static func command(_ path: [String], _ summary: String) -> Command {
    Command(path: path, summary: summary, operands: Operands("FILE", atLeast: 1, atMost: 1)) { _, _ in .ok }
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelBench
import ReelFeed

/// `reel feed trace`: replays a page on a text file.
enum FeedTraceCommand {
  static let command = Command(
    path: ["feed", "trace"],
    summary: "replay the decisions of a feed page on JSON lines",
    description: [
      "Reads one event a line from FILE, or from standard input, and writes one line for each: what the page does, and how it stands "
        + "then. The first line may be the page's configuration. A line that cannot be taken ends the run with its number and exit "
        + "code 65; what came before it is written.",
      "Events, with their fields, optional ones in brackets: appear; scroll view offset [epoch]; lift view offset velocity [t_ms]; "
        + "tick t_ms; land offset [epoch]; jump index or reel; refresh; query name; layout page_height inset_top; response token, and "
        + "reels with has_more or next_cursor, and banner_height, as its load wants; failure token error; retry; slot_ready, slot_slow "
        + "slot generation; slot_failed slot generation error. A view is container or content, a slot 0 to 2; offsets and heights are "
        + "points, velocities points a millisecond.",
      "Configuration: surface (page, ring), page_height, inset_top, banner_height, near_end, near_top, pull_threshold, paging (page, "
        + "cursor), max_empty_pages, deceleration_rate.",
      "The examples below are one trace of six lines, each with the actions that the page answers.",
    ],
    operands: Operands("[FILE]", atLeast: 0, atMost: 1),
    options: [],
    examples: FeedTraceExample.lines.map { CommandExample($0.event, $0.outcome) },
    run: run)

  @Sendable private static func run(
    _ arguments: ParsedArguments, output: inout StandardOutput
  ) throws(ExitError) -> ExitCode {
    var input = try LineReader(path: arguments.operands.first)
    var trace = FeedTrace()
    var number = 0
    while let bytes = try input.next() {
      number += 1
      do {
        guard let document = try trace.take(bytes: bytes) else { continue }
        try output.writeLine(json(onOneLine: document))
      } catch let error as TraceError {
        throw ExitError(.data, "line \(number): \(error.message)".withoutControls)
      } catch let error as ExitError {
        throw error
      } catch {
        throw ExitError(.internal, "\(error)")
      }
    }
    return .ok
  }
}

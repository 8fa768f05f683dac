// SPDX-License-Identifier: Apache-2.0

/// How the program ends: the numbers of `sysexits.h`, and 1 for a benchmark that found a regression.
enum ExitCode: Int32, Sendable, CaseIterable {
  case ok = 0
  case regression = 1
  case usage = 64
  case data = 65
  case noInput = 66
  case unavailable = 69
  case `internal` = 70
  case cannotCreate = 73
  case io = 74
  case temporaryFailure = 75
  case `protocol` = 76
  case permission = 77
  case configuration = 78
  /// What a shell gives for SIGINT and SIGTERM.
  case interrupted = 130
  case terminated = 143

  /// Worst first. The codes that one item of a batch can have come before those that end a whole run.
  private static let worstFirst: [ExitCode] = [
    .internal, .cannotCreate, .io, .permission, .temporaryFailure, .noInput, .data,
    .unavailable, .protocol, .configuration, .usage, .regression, .terminated,
    .interrupted,
  ]

  /// The code of a batch: that of its worst item, `ok` for none.
  static func worst(of codes: some Sequence<ExitCode>) -> ExitCode {
    let seen = Set(codes)
    return worstFirst.first { seen.contains($0) } ?? .ok
  }
}

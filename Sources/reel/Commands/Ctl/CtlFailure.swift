// SPDX-License-Identifier: Apache-2.0

/// The daemon says no: `reel.error/1`.
struct CtlFailure: CtlAnswer {
  struct Failure: Decodable, Equatable, Sendable {
    let code, message: String
  }

  static let schema = "reel.error/1"

  let error: Failure
}

extension ExitError {
  /// The end of a command that the daemon says no to.
  init(_ failure: CtlFailure) {
    let code: ExitCode =
      switch failure.error.code {
      case "no-player", "no-reel", "not-in-ring", "edge", "no-landing": .noInput
      case "failed": .data
      case "forbidden": .permission
      case "timed-out", "limit", "busy": .temporaryFailure
      // It does not understand what this program says, and so is of another version.
      default: .protocol
      }
    self.init(code, "\(failure.error.code): \(failure.error.message)".withoutControls)
  }
}

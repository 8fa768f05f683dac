// SPDX-License-Identifier: Apache-2.0

import ReelClient

extension ExitError {
  /// The end of a command whose daemon is lost.
  init(_ error: ClientError) {
    let code: ExitCode =
      switch error.code {
      case .unreachable, .closed, .timedOut: .unavailable
      case .protocol, .revoked: .protocol
      case .refused(.busy), .refused(.limit): .temporaryFailure
      case .refused(.forbidden): .permission
      case .refused(.feed), .refused(.noPlayer): .noInput
      case .refused: .unavailable
      case .system: .internal
      }
    self.init(code, "the daemon: \(error)".withoutControls)
  }
}

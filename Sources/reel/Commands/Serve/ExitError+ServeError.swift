// SPDX-License-Identifier: Apache-2.0

import ReelService

extension ExitError {
  /// The end of a daemon that cannot start.
  init(_ error: ServeError) {
    let code: ExitCode =
      switch error.code {
      case .busy, .shortage: .temporaryFailure
      case .cannotCreate: .cannotCreate
      case .forbidden: .permission
      case .configuration: .configuration
      }
    self.init(code, error.reason.withoutControls)
  }
}

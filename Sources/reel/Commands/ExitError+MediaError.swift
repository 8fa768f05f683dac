// SPDX-License-Identifier: Apache-2.0

import ReelMedia

extension ExitError {
  /// The end of a command whose only source failed.
  init(_ error: MediaError) { self.init(ExitCode(error.code), "\(error)".withoutControls) }
}

extension ExitCode {
  /// The exit code that stands for a failed source.
  init(_ code: MediaError.Code) {
    self =
      switch code {
      case .notFound: .noInput
      case .forbidden: .permission
      case .io: .io
      case .cancelled, .expired, .http: .temporaryFailure
      case .notMedia, .noVideo, .noFrame, .corrupt, .encrypted, .unsupported, .timedOut, .tooLarge: .data
      }
  }
}

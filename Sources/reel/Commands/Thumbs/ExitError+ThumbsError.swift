// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import ReelThumbs

extension ExitError {
  /// The end of a run that cannot be, or not go on.
  init(_ error: ThumbsError) {
    let code: ExitCode =
      switch error.code {
      case .cannotCreate: .cannotCreate
      case .busy: .temporaryFailure
      case .noWorker, .internal: .internal
      }
    self.init(code, error.reason.withoutControls)
  }
}

extension ExitCode {
  /// The exit code that stands for the code of a reel's entry.
  init(thumbError code: String) {
    if code == ThumbFailure.cannotCreate {
      self = .cannotCreate
    } else {
      self = MediaError.Code(rawValue: code).map { ExitCode($0) } ?? .internal
    }
  }
}

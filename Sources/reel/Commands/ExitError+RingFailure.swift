// SPDX-License-Identifier: Apache-2.0

import ReelBench
import ReelFeed
import ReelService

extension ExitError {
  /// The end of a command whose ring came to nothing.
  init(_ failure: RingFailure, feed: String) {
    switch failure {
    case .feed(let error): self.init(error)
    case .emptyFeed(.end), .emptyFeed(.open): self.init(.data, "the feed \(feed.quoted) has no reel")
    case .emptyFeed(.stalled):
      self.init(.data, "the feed \(feed.quoted) has stalled: it says that there is more, and sends no reel")
    case .emptyFeed(.protocolError):
      self.init(.data, "the feed \(feed.quoted) repeats its cursor, and has sent no reel")
    }
  }

  /// The end of a command whose feed could not be had.
  init(_ error: FeedError) { self.init(ExitCode(error.code), "\(error)".withoutControls) }
}

extension ExitCode {
  /// The exit code that stands for a failed feed.
  init(_ code: FeedError.Code) {
    self =
      switch code {
      case .notFound: .noInput
      case .malformed, .timedOut, .tooLarge: .data
      case .forbidden: .permission
      case .io: .io
      case .http, .cancelled: .temporaryFailure
      }
  }
}

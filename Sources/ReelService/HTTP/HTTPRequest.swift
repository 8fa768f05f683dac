// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A load that somebody waits for.
final class HTTPRequest: Sendable {
  let address: String
  let limits: HTTPLimits
  private let cancelled = Atomic(false)

  init(address: String, limits: HTTPLimits) {
    self.address = address
    self.limits = limits
  }

  /// Whether nobody wants the answer any more. Set before the thread is told, which may hear of it before it hears of
  /// the request itself.
  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  func cancel() { cancelled.store(true, ordering: .releasing) }

  /// An error of this load.
  func error(_ code: FeedError.Code, _ reason: String, status: Int? = nil) -> FeedError {
    FeedError(code, operation: "load \(address)", reason: reason, httpStatus: status)
  }
}

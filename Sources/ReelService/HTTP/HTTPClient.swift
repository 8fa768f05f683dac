// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Loads small documents over HTTP, any number at a time, on one thread of its own.
///
/// The thread starts with the first load, and sleeps while there is none. Nothing is tried twice; there are no cookies, and no passwords but those
/// that stand in an address.
public final class HTTPClient: Sendable {
  typealias Outcome = Result<HTTPResponse, FeedError>

  private let limits: HTTPLimits
  private let loop = TransferLoop()
  private let hasThread = Atomic(false)

  /// A client whose loads may take so much.
  public init(limits: HTTPLimits = HTTPLimits()) {
    self.limits = limits
  }

  deinit { shutdown() }

  /// Loads what an `http:` or `https:` address has. It ends at once when its task is cancelled.
  ///
  /// - Throws: `not-found` and `http` for a status that is no success; `forbidden` for any other protocol, also behind a
  ///   redirect, and for too many redirects; `timed-out` and `too-large` past the limits; `malformed` for what is no
  ///   address or no HTTP; `cancelled` when the task is cancelled or the client shut down; else `io`.
  public func get(_ address: String) async throws(FeedError) -> HTTPResponse {
    let request = HTTPRequest(address: address, limits: limits)
    guard LinkText.isWeb(address), !address.utf8.contains(0) else {
      throw request.error(.forbidden, "no http or https address")
    }
    let loop = loop
    if !hasThread.exchange(true, ordering: .relaxed) { Thread.start(name: "reel-http") { loop.run() } }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in loop.start(request, continuation) }
    } onCancel: {
      loop.cancel(request)
    }
    return try outcome.get()
  }

  /// Does `work` as soon as the thread comes to it, or at once where there is none.
  func perform(_ work: @escaping @Sendable () -> Void) {
    if !hasThread.load(ordering: .relaxed) || !loop.perform(work) { work() }
  }

  /// Ends every load with `cancelled`, closes the connections and lets the thread end. What is asked for later fails.
  public func shutdown() { loop.stop() }
}

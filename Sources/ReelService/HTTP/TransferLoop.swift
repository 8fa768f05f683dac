// SPDX-License-Identifier: Apache-2.0

internal import CCurl
internal import Glibc

/// What the thread of a client does, and how others tell it what to do.
final class TransferLoop: Sendable {
  typealias Continuation = CheckedContinuation<HTTPClient.Outcome, Never>

  private enum Order {
    case start(HTTPRequest, Continuation)
    case cancel(HTTPRequest)
    case stop
  }

  private let orders = Mailbox<Order>()
  private let event = EventDescriptor()

  /// Begins a load; `continuation` gets what comes of it.
  func start(_ request: HTTPRequest, _ continuation: Continuation) {
    if orders.leave(.start(request, continuation)) {
      event.signal()
    } else {
      continuation.resume(returning: Self.shutDown(request))
    }
  }

  /// Ends a load, also one that is yet to begin.
  func cancel(_ request: HTTPRequest) {
    request.cancel()
    if orders.leave(.cancel(request)) { event.signal() }
  }

  /// Ends all loads and `run`.
  func stop() { if orders.leave(.stop) { event.signal() } }

  /// Works until it is stopped.
  func run() {
    var transfers = TransferTable()
    var goesOn = true
    while goesOn {
      for order in orders.takeAll() {
        switch order {
        case .start(let request, let continuation): transfers.start(request, continuation)
        case .cancel(let request): transfers.cancel(request)
        case .stop: goesOn = false
        }
      }
      transfers.perform()
      if goesOn { transfers.wait(alsoFor: event) }
    }
    for case .start(let request, let continuation) in orders.close() {
      continuation.resume(returning: Self.shutDown(request))
    }
    transfers.cancelAll()
  }

  private static func shutDown(_ request: HTTPRequest) -> HTTPClient.Outcome {
    .failure(request.error(.cancelled, "the client was shut down"))
  }
}

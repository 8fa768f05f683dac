// SPDX-License-Identifier: Apache-2.0

internal import CCurl
internal import Glibc
internal import ReelWire

/// What the thread of a client does, and how others tell it what to do.
final class TransferLoop: Sendable {
  typealias Continuation = CheckedContinuation<HTTPClient.Outcome, Never>

  private enum Order: Sendable {
    case start(HTTPRequest, Continuation)
    case cancel(HTTPRequest)
    case work(@Sendable () -> Void)
    case stop
  }

  private struct Orders: Sendable {
    var waiting: [Order] = []
    var isClosed = false
  }

  private let orders = Guarded(Orders())
  private let event = EventDescriptor.orShortage()

  /// Begins a load; `continuation` gets what comes of it.
  func start(_ request: HTTPRequest, _ continuation: Continuation) {
    if !leave(.start(request, continuation)) {
      continuation.resume(returning: Self.shutDown(request))
    }
  }

  /// Ends a load, also one that is yet to begin.
  func cancel(_ request: HTTPRequest) {
    request.cancel()
    leave(.cancel(request))
  }

  /// Does `work` between loads; false, and it is never done, once the thread has ended.
  func perform(_ work: @escaping @Sendable () -> Void) -> Bool { leave(.work(work)) }

  /// Ends all loads and `run`.
  func stop() { leave(.stop) }

  /// Works until it is stopped.
  func run() {
    var transfers = TransferTable()
    var goesOn = true
    while goesOn {
      for order in take(closing: false) {
        switch order {
        case .start(let request, let continuation): transfers.start(request, continuation)
        case .cancel(let request): transfers.cancel(request)
        case .work(let work): work()
        case .stop: goesOn = false
        }
      }
      transfers.perform()
      if goesOn { transfers.wait(alsoFor: event) }
    }
    for order in take(closing: true) {
      switch order {
      case .start(let request, let continuation): continuation.resume(returning: Self.shutDown(request))
      case .work(let work): work()
      case .cancel, .stop: break
      }
    }
    transfers.cancelAll()
  }

  /// Leaves an order for the thread; false, and it is not left, once that has ended.
  @discardableResult
  private func leave(_ order: Order) -> Bool {
    let isLeft = orders.withLock { orders in
      if !orders.isClosed { orders.waiting.append(order) }
      return !orders.isClosed
    }
    if isLeft { event.signal() }
    return isLeft
  }

  private func take(closing: Bool) -> [Order] {
    orders.withLock { orders in
      defer { orders = Orders(waiting: [], isClosed: closing) }
      return orders.waiting
    }
  }

  private static func shutDown(_ request: HTTPRequest) -> HTTPClient.Outcome {
    .failure(request.error(.cancelled, "the client was shut down"))
  }
}

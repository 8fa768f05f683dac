// SPDX-License-Identifier: Apache-2.0

internal import ReelWire

/// Brings the slots' news to the preloader, on its loop. It does not keep the preloader alive.
final class SlotMail: Sendable {
  private struct Address: Sendable {
    weak var preloader: Preloader?
  }

  private let loop: ThreadExecutor
  private let address = Guarded(Address())

  init(loop: ThreadExecutor) { self.loop = loop }

  func address(to preloader: Preloader) { address.withLock { $0.preloader = preloader } }

  func send(_ news: SlotNews) {
    loop.perform { [self] in
      guard let preloader = address.withLock(\.preloader) else { return }
      preloader.assumeIsolated { $0.take(news) }
    }
  }
}

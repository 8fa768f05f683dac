// SPDX-License-Identifier: Apache-2.0

import ReelWire
import Testing

@testable import ReelService

/// A loop that stands still until it is let go.
final class BlockedLoop: Sendable {
  private let stands = Guarded(false), isFree = Guarded(false)

  /// Waits until it stands still.
  init(_ loop: ThreadExecutor) {
    loop.perform { [stands, isFree] in
      stands.withLock { $0 = true }
      _ = isFree.wait { $0 }
    }
    #expect(stands.wait { $0 } != nil)
  }

  deinit { free() }

  /// Lets it go.
  func free() { isFree.withLock { $0 = true } }
}

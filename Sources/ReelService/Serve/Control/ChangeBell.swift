// SPDX-License-Identifier: Apache-2.0

internal import ReelWire

/// Wakes somebody who waits for a ring to change: once, until it is armed again. It lies on the way of every landing, so
/// that it costs next to nothing while nobody waits. For any thread.
final class ChangeBell: Sendable {
  private let action = Guarded<(@Sendable () -> Void)?>(nil)

  /// Has the next change call `action`, on the thread that it happens on; it must not wait.
  func arm(_ action: @escaping @Sendable () -> Void) { self.action.withLock { $0 = action } }

  /// Something has changed.
  func ring() {
    let action = action.withLock { action in
      defer { action = nil }
      return action
    }
    action?()
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import ReelWire

extension EventDescriptor {
  /// Ends the process where no descriptor is left: nothing could be woken.
  static func orShortage() -> EventDescriptor {
    guard let event = EventDescriptor() else { Shortage.end("descriptor") }
    return event
  }
}

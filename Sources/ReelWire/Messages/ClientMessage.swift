// SPDX-License-Identifier: Apache-2.0

/// What a client says. `reel.h` has the meaning of every field.
public enum ClientMessage: Equatable, Sendable {
  /// The first message.
  case hello(Hello)
  /// Which feed.
  case open(OpenRequest)
  /// What for.
  case subscribe(Subscription)
  /// Something happened to the page.
  case event(PageEvent)
  /// Returns leases.
  case release([UInt64])
  /// Asks for `ServerMessage.stats`.
  case stats
  /// Leaves.
  case bye
  /// Of a type that is not known, and need not be.
  case unknown(UInt16)
}

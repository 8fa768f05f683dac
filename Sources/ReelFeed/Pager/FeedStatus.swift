// SPDX-License-Identifier: Apache-2.0

/// Whether a feed goes on, as its last accepted page says.
public enum FeedStatus: String, Sendable {
  /// There is more.
  case open
  /// There is no more.
  case end
  /// The source says that there is more and brings nothing new, again and again.
  case stalled
  /// The source gave back the cursor that it was asked with.
  case protocolError = "protocol-error"
}

// SPDX-License-Identifier: Apache-2.0

/// Which way the viewer last moved through the list.
public enum Direction: Sendable {
  /// Towards the start of the list.
  case previous
  /// Towards its end.
  case next

  /// The places in the order in which they matter: the middle, the side ahead, the side behind.
  var places: [3 of Place] {
    switch self {
    case .previous: [.middle, .previous, .next]
    case .next: [.middle, .next, .previous]
    }
  }
}

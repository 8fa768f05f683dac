// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed

extension PageKey {
  /// The number of the page, where it is known: no cursor is that of the first.
  var number: Int? {
    switch self {
    case .page(let number): number
    case .cursor(nil): 1
    case .cursor: nil
    }
  }
}

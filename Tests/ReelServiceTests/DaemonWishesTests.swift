// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelService

/// What the main thread of a daemon does, and in which order.
@Suite struct DaemonWishesTests {
  /// `t` and `i` are signals to end, `r` a wish to reload, `o` that everybody has left, `?` asks what is next.
  static let rows: [(steps: String, wishes: [DaemonWishes.Wish?])] = [
    ("?", [nil]), ("r??", [.reload, nil]), ("rr??", [.reload, nil]), ("r?r?", [.reload, .reload]),
    // First others are told, once; then it ends.
    ("t??o?", [.stop, nil, .end(15)]), ("ti??o?", [.stop, nil, .end(15)]), ("i?t?o?", [.stop, nil, .end(2)]),
    // Nothing is read again by then, whichever comes first.
    ("rt??", [.stop, nil]), ("tr??", [.stop, nil]), ("t?r?", [.stop, nil]),
    ("r?t?r?o?", [.reload, .stop, nil, .end(15)]),
    // Where the door was closed before, nobody is told any more.
    ("to?", [.end(15)]), ("o?", [.end(nil)]), ("ro?", [.end(nil)]), ("o??", [.end(nil), .end(nil)]),
  ]

  @Test(arguments: rows) func order(_ steps: String, _ wishes: [DaemonWishes.Wish?]) {
    var state = DaemonWishes()
    var seen: [DaemonWishes.Wish?] = []
    for step in steps {
      switch step {
      case "t": state.stop(by: 15)
      case "i": state.stop(by: 2)
      case "r": state.reload()
      case "o": state.end()
      default: seen.append(state.next())
      }
    }
    #expect(seen == wishes)
  }
}

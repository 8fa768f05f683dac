// SPDX-License-Identifier: Apache-2.0

extension ErrorNote.Code {
  /// As JSON, labels and people have it, such as `no-player`.
  package var name: String {
    switch self {
    case .noPlayer: "no-player"
    case .version, .malformed, .unknown, .state, .busy, .forbidden, .limit, .lease, .descriptor, .feed, .timeout, .slow,
      .shutdown:
      "\(self)"
    }
  }
}

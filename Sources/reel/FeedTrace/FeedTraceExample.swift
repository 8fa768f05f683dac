// SPDX-License-Identifier: Apache-2.0

/// The example of `reel feed trace --help`. A test replays it.
enum FeedTraceExample {
  struct Line {
    let event, outcome: String
  }

  static let lines = [
    Line(event: #"{"config":{"banner_height":400}}"#, outcome: "no output"),
    Line(event: #"{"event":"appear"}"#, outcome: "start banner 1, start nextPage 2"),
  ]
}

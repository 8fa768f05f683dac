// SPDX-License-Identifier: Apache-2.0

/// Which feed a player wants. The C structure is `reel_open`.
public enum OpenRequest: Equatable, Sendable {
  /// By its name, as `reel serve --feed` takes it.
  case feed(String)
  /// One video, whose descriptor comes along; what it is called.
  case video(String)
}

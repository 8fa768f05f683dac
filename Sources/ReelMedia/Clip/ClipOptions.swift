// SPDX-License-Identifier: Apache-2.0

/// How a clip is opened and decoded.
public struct ClipOptions: Equatable, Sendable {
  /// Decoding threads, 1 or more. They share the slices or tiles of one frame, so they never delay it.
  public var threads = 1
  /// What the clip may cost.
  public var budget = Budget()
  /// Whether to probe even where the container says enough. It costs time and tells duration, frame rate and pixel
  /// format for sure.
  public var probesAlways = false
  /// Whether cover art is taken for the video where there is any that can be decoded. Otherwise it never is.
  public var prefersCover = false

  /// One thread, the default budget, probing only where needed.
  public init() {}
}

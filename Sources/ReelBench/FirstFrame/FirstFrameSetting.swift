// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// Under what conditions a first frame is measured.
public struct FirstFrameSetting: Equatable, Sendable {
  /// Decoding threads, 1 or more.
  public var threads = 1
  /// What is in the page cache.
  public var cache = CacheState.warm
  /// Whether the container is probed even where it says enough, as most programs do.
  public var probesAlways = false
  /// The line to the server that the reel comes from; nil for a local file.
  public var line: OriginLine?

  /// One thread, from the page cache, probed only where needed.
  public init() {}

  /// How clips are opened under it.
  var options: ClipOptions {
    var options = ClipOptions()
    options.threads = threads
    options.probesAlways = probesAlways
    return options
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// A reel that a server offers for as long as this is kept, and not withdrawn.
struct Publication: Sendable {
  /// What players open.
  let source: MediaSource
  private let origin: LoopbackOrigin

  /// Has the server offer a local reel.
  init(_ file: MediaSource, on origin: LoopbackOrigin) throws(MediaError) {
    source = try MediaSource(remote: try origin.publish(file))
    self.origin = origin
  }

  /// The server offers it no longer.
  func withdraw() { origin.withdraw(source.path) }
}

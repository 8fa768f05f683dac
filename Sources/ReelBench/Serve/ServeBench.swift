// SPDX-License-Identifier: Apache-2.0

public import ReelClient

/// Lands on reels of a daemon as a player in another process does, and measures what a viewer would wait; in turn with
/// empty round trips to processes that do nothing else, at the same pacing: one where the system puts it, and one on
/// another processor than the player.
public struct ServeBench: Sendable {
  /// Where landings lead.
  public enum Pattern: String, CaseIterable, Sendable {
    /// Forward to the end and back, again and again.
    case flick
    /// To and fro between two reels, which stay warm however fast it goes; after many landings on to the next ones.
    case hover
  }

  /// Landings after which it ends; that of the first reel is not counted.
  public let landings: Int
  /// Milliseconds from one landing to the next, and from one round trip to the next.
  public let pace: Int
  /// Where landings lead.
  public let pattern: Pattern

  /// Below this pacing, in milliseconds, no decoder can warm reel after reel.
  private static let flickLimit = 100

  /// A bench of so many landings.
  ///
  /// - Parameter pattern: nil for that which suits the pacing.
  public init(landings: Int, pace: Int, pattern: Pattern? = nil) {
    self.landings = landings
    self.pace = pace
    self.pattern = pattern ?? (pace < Self.flickLimit ? .hover : .flick)
  }

  /// Lands as the pattern says, showing and returning all frames that come. Returns when it is over.
  ///
  /// - Parameters:
  ///   - address: the daemon's folder, or its `frames.sock`.
  ///   - feed: nil for the daemon's own.
  ///   - progress: told the landings so far and the reel of the last; false ends it.
  /// - Throws: as `ReelConnection` does.
  public func run(
    address: String, feed: String?, progress: (Int, String) -> Bool = { _, _ in true }
  ) throws(ClientError) -> ServeResult {
    // First: it shall own nothing of what comes later.
    let echo = try EchoProcess()
    let farEcho = try EchoProcess()
    let connection = try ReelConnection.connect(to: address, name: "bench serve", patience: 2_000)
    if let feed { try connection.open(feed: feed) }
    var subscription = Subscription()
    subscription.previews = true
    _ = try connection.subscribe(subscription)
    var run = ServeRun(bench: self, connection: connection, echo: echo, farEcho: farEcho)
    return try run.run(progress: progress)
  }
}

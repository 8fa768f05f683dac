// SPDX-License-Identifier: Apache-2.0

/// What a daemon is made of, fixed when it starts.
public struct ServeSettings: Sendable {
  /// The folder of its sockets.
  public var folder: String
  /// The group that the sockets are opened to, besides the daemon's own user; nil for none.
  public var group: UInt32?
  /// What the daemon calls its version.
  public var version = ""
  /// The feed of players that open none; nil for none.
  public var feed: String?
  /// The address of the banner of every feed, nil for none.
  public var banner: String?
  /// What the keys of a feed's JSON are called.
  public var keys = FeedKeys()
  /// Players at a time. Each has a ring of its own.
  public var maxPlayers = 4
  /// What rings are made of. The page is the player's.
  public var ring = PreloaderSettings()
  /// Milliseconds for HELLO, and again for SUBSCRIBE.
  public var helloTimeout = 2000
  /// Milliseconds after which a lease that is due ends the connection.
  public var leaseTimeout = 2000
  /// Connections at a time to each of the sockets: of one user, and of all.
  public var connectionsPerUser = 64, connections = 128
  /// Bytes of shared memory that the rings of one user may take who is not the daemon's own.
  public var bytesPerGuest = 1 << 30

  /// A daemon whose sockets are in a folder.
  public init(folder: String) { self.folder = folder }
}

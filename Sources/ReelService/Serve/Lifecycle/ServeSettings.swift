// SPDX-License-Identifier: Apache-2.0

/// What a daemon is made of.
public struct ServeSettings: Sendable {
  /// The folder of its sockets.
  public var folder: String
  /// The group whose members are served, besides the daemon's own user and root. Sockets that the daemon makes are opened
  /// to it. For nil it is none, and at an inherited socket the one that its file lets in.
  public var group: UInt32?
  /// Where others open a stream of what it serves; nil for nowhere. It is theirs to open.
  public var stream: String?
  /// What the daemon calls its version.
  public var version = ""
  /// The least that is logged; nil for nothing.
  public var logLevel: LogLevel? = .info
  /// The feed of players that open none, looked up before; nil for none.
  public var feed: NamedFeed?
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

  /// Takes over what stays as it was when the daemon started; what of it should have changed, for people.
  mutating func keep(whatIsFixedIn first: ServeSettings) -> [String] {
    var changed: [String] = []
    if folder != first.folder { changed.append("the runtime directory") }
    if group != first.group { changed.append("the group") }
    if stream != first.stream { changed.append("the stream") }
    (folder, group, stream) = (first.folder, first.group, first.stream)
    return changed
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelMedia
internal import ReelWire

/// Feeds that clients open. A file system that does not answer holds up whoever named it, and nobody else.
extension Door {
  /// Feeds that are looked up at a time, each on a thread of its own.
  private static var openingLimit: Int { 16 }

  /// A client opens a feed. By name, that is looked up elsewhere; what it says meanwhile waits in its socket.
  func open(_ request: OpenRequest, _ descriptor: consuming Descriptor?, for visitor: Visitor) throws {
    switch request {
    case .feed(let name):
      guard descriptor == nil else { throw Refusal(.descriptor, "a feed by name has no descriptor") }
      guard visitor.line.peer.isOwn else { throw Refusal(.forbidden, "only the daemon's own user names feeds") }
      guard openings < Self.openingLimit else { throw Refusal(.busy, "\(openings) feeds do not open") }
      openings += 1
      visitors[visitor.number]?.isOpening = true
      loop.change(visitor.watch, to: [])
      lookUp(name, for: visitor.number)
    case .video(let name):
      guard let number = descriptor.take()?.release() else { throw Refusal(.descriptor, "a video has a descriptor") }
      do {
        let file = try OpenFile(owning: number)
        visitors[visitor.number]?.source = OpenFileSource(file, id: name.isEmpty ? "video" : name)
      } catch {
        throw Refusal(.descriptor, "\(error)")
      }
    }
  }

  /// A source of a feed that was looked up.
  func source(of feed: NamedFeed) throws -> any FeedSource {
    do {
      return try feed.source(keys: settings.keys, banner: settings.banner, client: client)
    } catch {
      throw Refusal(.feed, "\(error)")
    }
  }

  private func lookUp(_ name: String, for number: Int) {
    Thread.start(name: "reel-open") { [self] in
      let found: Result<NamedFeed, FeedError>
      do throws(FeedError) { found = .success(try NamedFeed(name)) } catch { found = .failure(error) }
      loop.perform { self.assumeIsolated { $0.take(found, for: number) } }
    }
  }

  private func take(_ found: Result<NamedFeed, FeedError>, for number: Int) {
    openings -= 1
    // It may have gone, or have taken too long.
    guard let visitor = visitors[number] else { return }
    do {
      let source = try source(of: try found.get())
      visitors[number]?.source = source
      visitors[number]?.isOpening = false
      loop.change(visitor.watch, to: .reading)
    } catch {
      dismiss(number, (error as? Refusal)?.note ?? ErrorNote(.feed, message: "\(error)"))
    }
  }
}

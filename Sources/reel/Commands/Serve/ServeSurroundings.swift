// SPDX-License-Identifier: Apache-2.0

import ReelService
import ReelTap

/// What a daemon would find around it, if it were this user's and began now. Nothing is made.
struct ServeSurroundings {
  private(set) var notes: [ConfigurationNote] = []
  private let configuration: Configuration

  /// Looks at the places that a good configuration names. Blocks.
  init(_ configuration: Configuration, _ settings: ServeSettings) {
    self.configuration = configuration
    for option in [ServeOptions.feed, RuntimeDirectory.option, ServeOptions.stream] { lookAtStart(of: option) }
    warn(of: ServeOptions.feed) { () throws(FeedError) in
      guard let feed = settings.feed, let reels = try feed.localReels(keys: settings.keys), reels.usable == 0 else {
        return nil
      }
      let others = reels.skipped == 0 ? "" : ": records that cannot be used: \(reels.skipped)"
      return "\(feed.name.quotedInShort) has no reels\(others)"
    }
    warn(of: RuntimeDirectory.option) { () throws(ServeError) in
      // A service may be started with its sockets, and need none.
      if !settings.folder.isEmpty { try Daemon.lookAtFolder(settings.folder) }
      return nil
    }
    warn(of: ServeOptions.stream) { () throws(TapError) in
      if let path = settings.stream { try StreamDoor.look(at: path) }
      return nil
    }
  }

  /// A path in a file that is none from the root: services start elsewhere than whoever wrote it.
  private mutating func lookAtStart(of option: Option) {
    guard let value = configuration.value(option), case .file = value.origin else { return }
    guard value.text.first != "/", !value.text.contains(":") else { return }
    notes.append(.warning(value.origin, "\(value.text.quotedInShort) is looked for from where the daemon starts"))
  }

  private mutating func warn<Failure>(of option: Option, _ look: () throws(Failure) -> String?) {
    let origin = configuration.value(option)?.origin ?? .standard
    do {
      if let text = try look() { notes.append(.warning(origin, text)) }
    } catch {
      notes.append(.warning(origin, "\(error)".withoutControls))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import ReelMedia

@testable import ReelService

/// A preloader of a player that scrolls by itself, and what it tells.
struct RingUnderTest: ~Copyable {
  let preloader: Preloader
  private var iterator: AsyncStream<PreloaderOutput>.Iterator

  /// A ring over real decoder slots.
  init(_ source: any FeedSource, settings: PreloaderSettings = RingUnderTest.settings) {
    let (stream, continuation) = AsyncStream.makeStream(of: PreloaderOutput.self)
    preloader = Preloader(source: source, settings: settings) { continuation.yield($0) }
    iterator = stream.makeAsyncIterator()
  }

  /// A ring over slots that the test answers for.
  init(
    _ source: any FeedSource, slots: [ScriptedSlot], settings: PreloaderSettings = RingUnderTest.settings
  ) {
    let (stream, continuation) = AsyncStream.makeStream(of: PreloaderOutput.self)
    preloader = Preloader(
      source: source, settings: settings, slots: slots, loop: ThreadExecutor(name: "reel-loop"), ownsLoop: true,
      observe: { continuation.yield($0) })
    iterator = stream.makeAsyncIterator()
  }

  static var settings: PreloaderSettings {
    var settings = PreloaderSettings()
    settings.page.surface = .ring
    // However slow the machine is, no slot is.
    settings.patience = 1_000_000
    return settings
  }

  deinit {
    let preloader = preloader
    Task { await preloader.close() }
  }

  /// Waits for what it tells until something is what the test wants.
  mutating func wait<Value>(for wanted: (PreloaderOutput) -> Value?) async throws -> Value {
    while let output = await iterator.next(isolation: #isolation) {
      if let value = wanted(output) { return value }
    }
    throw Surprise(news: "the preloader is gone")
  }

  /// Waits until the page decides something that the test wants.
  mutating func action(where isWanted: (FeedAction) -> Bool) async throws {
    let _: Void = try await wait { output in
      guard case .actions(let actions) = output, actions.contains(where: isWanted) else { return nil }
      return ()
    }
  }

  /// Waits for a landing whose outcome is known.
  mutating func landed() async throws -> Landing {
    try await wait { output in
      guard case .landed(let landing) = output, landing.frame != nil || landing.error != nil else { return nil }
      return landing
    }
  }

  /// Waits until every slot that has a reel is ready or has failed.
  mutating func settle() async throws {
    while true {
      let states = await preloader.page.ring.slots.map(\.state)
      if states.allSatisfy({ [.empty, .ready, .failed].contains($0) }) { return }
      try await wait { if case .actions = $0 { () } else { nil } }
    }
  }

  /// The current reel's next frame, waited for.
  mutating func frame() async throws -> ReelFrame {
    while true {
      if let frame = await preloader.nextFrame() { return frame }
      try await wait { if case .playable = $0 { () } else { nil } }
    }
  }

  /// Takes the current reel's frames until it fails.
  mutating func play() async throws -> Landing {
    while true {
      while await preloader.nextFrame() != nil {}
      let failed = try await wait { (output: PreloaderOutput) -> Landing?? in
        switch output {
        case .landed(let landing) where landing.error != nil: .some(landing)
        case .playable: .some(nil)
        default: nil
        }
      }
      if let failed { return failed }
    }
  }

  /// Goes one reel on or back; what came of it at once.
  func land(_ place: Place) async -> Landing? {
    await preloader.handle(.land(offset: Double(place.rawValue) * 1920, epoch: nil))
    return await preloader.landing
  }

  func jump(_ index: Int) async -> Landing? {
    await preloader.handle(.jump(.index(index)))
    return await preloader.landing
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import Testing

@testable import ReelService

/// A decoder slot and what it says.
struct SlotUnderTest: ~Copyable {
  let slot: DecoderSlot
  private let news: AsyncStream<SlotNews>
  private var iterator: AsyncStream<SlotNews>.Iterator

  init(settings: SlotSettings = SlotSettings(), quarantine: Quarantine = Quarantine()) {
    let (stream, continuation) = AsyncStream.makeStream(of: SlotNews.self)
    slot = DecoderSlot(id: 1, settings: settings, quarantine: quarantine) { continuation.yield($0) }
    news = stream
    iterator = stream.makeAsyncIterator()
  }

  deinit { slot.close() }

  /// Assigns a reel and lets it warm.
  func begin(_ reel: FeedReel, generation: Int) {
    slot.configure(forReelIndex: 0, reel: reel, generation: generation, attempt: 0)
    slot.warm(generation: generation)
  }

  /// What it says next.
  mutating func next() async throws -> SlotNews {
    guard let news = await iterator.next(isolation: #isolation) else { throw Surprise(news: "nothing") }
    return news
  }

  /// What it says next, which must be that a first frame is there.
  mutating func warmed() async throws -> SlotNews.Warmed {
    let news = try await next()
    guard case .ready(let warmed) = news.content else { throw Surprise(news: "\(news)") }
    return warmed
  }

  /// What it says next, which must be a frame.
  mutating func frame() async throws -> ReelFrame {
    let news = try await next()
    guard case .frame(let frame) = news.content else { throw Surprise(news: "\(news)") }
    return frame
  }

  /// What it says next, which must be a failure.
  mutating func failure() async throws -> MediaError {
    let news = try await next()
    guard case .failed(let error) = news.content else { throw Surprise(news: "\(news)") }
    return error
  }

  /// Comes back once the slot has nothing left to do.
  func idle() async { await slot.rest() }
}

/// Something else came.
struct Surprise: Error {
  let news: String
}

extension DecoderSlot {
  /// Runs on the slot's thread, after the steps at hand.
  func rest() {}
}

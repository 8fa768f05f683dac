// SPDX-License-Identifier: Apache-2.0

public import ReelMedia
internal import ReelWire

/// Remembers reels that failed twice for what they are, so that they fail at once afterwards. One serves any number of
/// rings.
///
/// A reel is known by its content key: a file that was replaced gets a new chance. An address loses its query there,
/// where some servers name the reel, so it counts only together with the reel's id.
public final class Quarantine: Sendable {
  private struct Key: Hashable {
    let content: ContentKey
    let reel: String?

    init(_ content: ContentKey, of reel: String) {
      self.content = content
      self.reel = content.isAddress ? reel : nil
    }
  }

  private struct Entry {
    var failures: Int
    var error: MediaError
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    /// In the order of their first failure.
    var order: [Key] = []
  }

  /// Failures after which a reel is not tried again.
  public static let limit = 2
  /// Keys that are remembered; the oldest goes first.
  private static let capacity = 10_000

  private let state = Guarded(State())

  /// Nothing is known yet.
  public init() {}

  /// Why a reel's content is not tried again; nil where it may be.
  public func refusal(of content: ContentKey, reel: String) -> MediaError? {
    state.withLock { state in
      guard let entry = state.entries[Key(content, of: reel)], entry.failures >= Self.limit else { return nil }
      let error = entry.error
      return MediaError(
        error.code, operation: error.operation, reason: "failed \(Self.limit) times: \(error.reason)",
        averror: error.averror)
    }
  }

  /// Counts a failure, if it says something about the content. How content came never counts: `timed-out`, `io`,
  /// `http`, `expired` and the like pass.
  public func note(_ error: MediaError, of content: ContentKey, reel: String) {
    guard Self.isAboutContent(error.code) else { return }
    let key = Key(content, of: reel)
    state.withLock { state in
      if let failures = state.entries[key]?.failures {
        state.entries[key] = Entry(failures: failures + 1, error: error)
        return
      }
      if state.order.count >= Self.capacity { state.entries[state.order.removeFirst()] = nil }
      state.order.append(key)
      state.entries[key] = Entry(failures: 1, error: error)
    }
  }

  private static func isAboutContent(_ code: MediaError.Code) -> Bool {
    switch code {
    case .corrupt, .noVideo, .noFrame, .encrypted, .unsupported, .tooLarge, .notMedia: true
    case .notFound, .timedOut, .forbidden, .io, .expired, .http, .cancelled: false
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
public import ReelService
internal import ReelWire

/// Drives a real ring with swipes and measures what a viewer would wait.
public struct SwipeBench: Sendable {
  /// What comes from a run while it goes on.
  enum Message: Sendable {
    case landed(Int, reel: String)
    case finished(Result<SwipeResult, RingFailure>)
  }

  /// Landings after which it ends, the first reel's own counted.
  public let landings: Int
  /// Milliseconds that a landing gets at most after which no move follows.
  public let dwell: Int

  /// A bench of so many landings.
  public init(landings: Int, dwell: Int) {
    self.landings = landings
    self.dwell = dwell
  }

  /// The page and the slots of a ring that is measured.
  public static let settings: PreloaderSettings = {
    var settings = PreloaderSettings()
    settings.page.surface = .ring
    return settings
  }()

  /// Swipes through a feed as the pattern says. Returns when it is over.
  ///
  /// - Parameter progress: told the landings so far and the reel of the last, on the caller's thread.
  public func run(
    source: any FeedSource, pattern: any SwipePattern, progress: (Int, String) -> Void = { _, _ in }
  ) throws(RingFailure) -> SwipeResult {
    LargeBlocks.giveBack()
    let loop = ThreadExecutor(name: "reel-loop")
    let messages = Guarded<[Message]>([])
    let run = SwipeRun(bench: self, pattern: pattern, loop: loop) { message in
      messages.withLock { $0.append(message) }
    }
    let accounts = Guarded<[SlotAccount]>([])
    var settings = Self.settings
    settings.slots.account = { account in accounts.withLock { $0.append(account) } }
    let preloader = Preloader(source: source, settings: settings, loop: loop) { output in
      run.assumeIsolated { $0.hear(output) }
    }
    loop.perform { run.assumeIsolated { $0.begin(preloader) } }
    while true {
      switch messages.wait(for: { $0.isEmpty ? nil : $0.removeFirst() }) {
      case .landed(let number, let reel): progress(number, reel)
      case .finished(let result): return Self.complete(try result.get(), accounts)
      }
    }
  }

  /// Adds the recording once the slots have said all.
  private static func complete(_ result: SwipeResult, _ accounts: Guarded<[SlotAccount]>) -> SwipeResult {
    let all = accounts.wait { accounts in accounts.count { $0.isLast } == 3 ? accounts : nil }
    var result = result
    result.recording = result.book.recording(of: result, accounts: all, cores: Environment(threads: 0).cores)
    result.book = RecordingBook()
    return result
  }
}

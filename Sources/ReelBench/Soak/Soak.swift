// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia
public import ReelService
internal import ReelWire

/// Drives a ring through many landings as fast as it goes, and watches that nothing is wrong and nothing grows.
public struct Soak: Sendable {
  /// What comes from a run while it goes on.
  enum Message: Sendable {
    case landed(Int, reel: String)
    case finished(Result<(SoakResult, SoakCheck), RingFailure>)
  }

  /// Landings after which it ends.
  public let landings: Int
  /// What chance is drawn from.
  public let seed: Int

  /// A soak of so many landings.
  public init(landings: Int, seed: Int) {
    self.landings = landings
    self.seed = seed
  }

  /// Landings before the first sample: until then pools and caches may grow.
  public var warmUp: Int { min(500, landings / 2) }

  /// Landings between two samples.
  public var interval: Int {
    let measured = landings - warmUp
    return max(1, min(50, measured / 10), measured / 400)
  }

  /// Goes through a feed. Returns when it is over.
  ///
  /// - Parameter progress: told the landings so far and the reel of the last, on the caller's thread.
  public func run(
    source: any FeedSource, progress: (Int, String) -> Void = { _, _ in }
  ) throws(RingFailure) -> SoakResult {
    LargeBlocks.giveBack()
    let loop = ThreadExecutor(name: "reel-loop")
    let messages = Guarded<[Message]>([])
    let feed = RecordingFeed(source)
    let run = SoakRun(soak: self, loop: loop) { message in
      messages.withLock { $0.append(message) }
    }
    let preloader = Preloader(source: feed, settings: SwipeBench.settings, loop: loop) { output in
      run.assumeIsolated { $0.hear(output) }
    }
    loop.perform { run.assumeIsolated { $0.begin(preloader) } }
    while true {
      switch messages.wait(for: { $0.isEmpty ? nil : $0.removeFirst() }) {
      case .landed(let number, let reel): progress(number, reel)
      case .finished(let outcome):
        let (result, check) = try outcome.get()
        return Self.completed(result, check, media: feed.media)
      }
    }
  }

  /// Compares what was shown with what each reel holds.
  private static func completed(
    _ result: SoakResult, _ check: SoakCheck, media: [String: MediaSource]
  ) -> SoakResult {
    var result = result
    var check = check
    for reel in check.pictures.keys.sorted() {
      if let source = media[reel], !source.isRemote { check.compare(reel, source) }
    }
    result.slots = check.slots
    result.framesChecked = check.frames
    result.reelsChecked = check.pictures.count
    result.violations = check.violations
    result.violationCount = check.violationCount
    return result
  }
}

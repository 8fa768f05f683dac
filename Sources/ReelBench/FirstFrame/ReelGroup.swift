// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// Reels that are measured in turn with each other, and the lanes that this takes.
struct ReelGroup: ~Copyable {
  /// Bytes of frames, and of reels that were written anew, after which a group is full: all lie in memory at once.
  private static let byteLimit: Int64 = 512 << 20

  private let runs: Int
  private let asked: HintsAsked
  /// Reels that were written anew; gone with the group.
  var shelf = VariantShelf(byteLimit: byteLimit)
  private var lanes = LaneRounds()
  private var reels: [(path: String, result: Result<ReelPreparation, MediaError>)] = []
  private var published: [Publication] = []

  /// - Parameters:
  ///   - runs: runs that count.
  ///   - asked: what is asked about hints.
  init(runs: Int, hints asked: HintsAsked) {
    self.runs = runs
    self.asked = asked
  }

  deinit { for publication in published { publication.withdraw() } }

  /// Reels that were added.
  var count: Int { reels.count }
  /// Whether there is no room for a further one.
  var isFull: Bool { Int64(lanes.poolBytes) >= Self.byteLimit || shelf.bytes >= Self.byteLimit / 2 }

  /// Opens a reel, looks for what delays it, and writes it anew without that.
  ///
  /// - Returns: why it could not be opened.
  mutating func add(_ path: String, _ place: MeasuringPlace) -> MediaError? {
    do throws(MediaError) {
      reels.append((path, .success(try prepare(path, place))))
      return nil
    } catch {
      reels.append((path, .failure(error)))
      return error
    }
  }

  /// Measures all of it.
  ///
  /// - Parameter progress: told the rounds that are done.
  consuming func measure(
    progress: (Int) -> Void
  ) -> [(path: String, result: Result<FirstFrameMeasurement, MediaError>)] {
    lanes.run(runs, progress: progress)
    let results = lanes.results
    return reels.map { path, preparation in
      let result = preparation.flatMap { reel in
        Result { () throws(MediaError) in try reel.measurement(of: results) }
      }
      return (path, result)
    }
  }

  private mutating func prepare(_ path: String, _ place: MeasuringPlace) throws(MediaError) -> ReelPreparation {
    let start = ThreadTime.now
    let source = try MediaSource(path)
    let hints =
      asked == .off ? [] : try HintScan.hints(for: source, options: place.setting.options, interrupt: Interrupt())
    let candidate = try examine(source, place, since: start)
    let hash = try FileHash.sha256(of: source, interrupt: Interrupt())
    var reel = ReelPreparation(
      path: path, look: candidate.look, size: try source.byteCount(), sha256: hash, setting: place.setting,
      lane: try admit(candidate))
    var variants = HintVariants(source: source, hints: hints, place: place)
    for hint in hints {
      reel.hints.append((hint, cost(of: hint, &variants)))
    }
    return reel
  }

  private mutating func cost(of hint: Hint, _ variants: inout HintVariants) -> ReelPreparation.Pair {
    guard asked == .cost else { return .missing(.unasked) }
    let least = FirstFrameBench.leastForIntervals
    return runs < least ? .missing(.unmeasured("fewer than \(least) runs")) : pair(for: hint, &variants)
  }

  /// A source that was opened, and may become a lane.
  struct Candidate {
    let lane: Lane
    let look: Lane.FirstLook
  }

  /// Opens a source once, where it will be measured.
  mutating func examine(
    _ file: MediaSource, _ place: MeasuringPlace, since start: ThreadTime
  ) throws(MediaError) -> Candidate {
    var source = file
    if let origin = place.origin {
      let publication = try Publication(file, on: origin)
      published.append(publication)
      source = publication.source
    }
    let lane = Lane(source: source, file: file, setting: place.setting, origin: place.origin)
    return Candidate(lane: lane, look: try lane.look(since: start))
  }

  /// Measures it with the others; which of their lanes it is.
  mutating func admit(_ candidate: Candidate) throws(MediaError) -> Int {
    try lanes.add(candidate.lane, candidate.look)
    return lanes.count - 1
  }
}

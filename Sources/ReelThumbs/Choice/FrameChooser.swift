// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// Chooses the frame of a reel that its thumbnail shows.
public struct FrameChooser: Equatable, Sendable {
  private let moment: Moment
  private let isExact: Bool
  private let budget: SearchBudget

  /// A chooser for any number of reels.
  ///
  /// - Parameters:
  ///   - isExact: whether a moment is that of the first frame at or after it, instead of the key frame at or before it.
  ///   - budget: how much may be looked at.
  public init(_ moment: Moment, isExact: Bool = false, budget: SearchBudget = SearchBudget()) {
    self.moment = moment
    self.isExact = isExact
    self.budget = budget
  }

  /// The frame of a clip that nothing was taken of. Where the first frame can be had, there always is one.
  ///
  /// What opening and the first frame may cost is the clip's own budget, what comes after it is this one's.
  ///
  /// - Throws: what `Clip.firstFrame()` throws; `cancelled`.
  public func choose(in clip: inout Clip) throws(MediaError) -> ChosenFrame {
    if clip.info.video.isCover {
      let frame = try clip.firstFrame()
      // It may have turned out to be no picture, and the video to be taken instead.
      if clip.info.video.isCover { return ChosenFrame(frame: frame, seconds: nil, candidates: [], reason: .cover) }
    }
    switch moment {
    case .best: return try best(in: &clip)
    case .first: return try first(in: &clip, .first)
    case .seconds(let seconds): return try frame(at: seconds, in: &clip)
    case .share(let share):
      let duration: Double?
      do {
        duration = try limited(&clip) { (clip) throws(MediaError) in try clip.findDuration() }
      } catch {
        guard error.code != .cancelled else { throw error }
        return try first(in: &clip, .unreachable)
      }
      guard let duration else { return try first(in: &clip, .noDuration) }
      return try frame(at: duration * share, in: &clip)
    }
  }

  private func first(in clip: inout Clip, _ reason: ChosenFrame.Reason) throws(MediaError) -> ChosenFrame {
    let frame = try clip.firstFrame()
    let seconds = clip.seconds(of: frame.pts)
    return ChosenFrame(frame: frame, seconds: seconds, candidates: [], reason: reason)
  }

  /// The frame of a moment; where it cannot be had exactly, its key frame, and without that the first frame.
  private func frame(at seconds: Double, in clip: inout Clip) throws(MediaError) -> ChosenFrame {
    for isExact in isExact ? [true, false] : [false] {
      do {
        let frame = try limited(&clip) { (clip) throws(MediaError) -> VideoFrame? in
          isExact ? try clip.frame(atOrAfter: seconds) : try clip.keyFrame(atOrBefore: seconds)
        }
        guard let frame else { continue }
        let time = clip.seconds(of: frame.pts)
        // Half a microsecond is what rounding to the units of a stream may take.
        let isPast = isExact && time.map { $0 < seconds - 0.000_001 } ?? false
        return ChosenFrame(
          frame: frame, seconds: time, candidates: [], reason: isPast ? .last : isExact ? .exact : .keyFrame)
      } catch {
        guard error.code != .cancelled else { throw error }
      }
    }
    return try first(in: &clip, .unreachable)
  }

  /// The first frame if it looks like something, else one of a few others.
  private func best(in clip: inout Clip) throws(MediaError) -> ChosenFrame {
    let frame = try clip.firstFrame()
    var search: FrameSearch
    do {
      search = try FrameSearch(first: frame, in: clip)
    } catch {
      // It is a frame, even if nothing can be said of it.
      return try first(in: &clip, .first)
    }
    if !search.bestCandidate.isGood {
      clip.allow(milliseconds: budget.milliseconds)
      defer { clip.allow(milliseconds: nil) }
      do throws(MediaError) {
        try lookAtKeyFrames(of: &clip, &search)
        if !search.bestCandidate.isGood, search.candidates.count <= Self.fewKeyFrames {
          try walk(through: &clip, &search)
        }
      } catch {
        // What is damaged later, or too slow, takes nothing away.
        guard error.code != .cancelled else { throw error }
      }
    }
    return search.finish()
  }

  /// With no more key frames than these, the first one included, what lies between them counts.
  private static let fewKeyFrames = 3

  private func lookAtKeyFrames(of clip: inout Clip, _ search: inout FrameSearch) throws(MediaError) {
    guard let duration = try clip.findDuration(), search.lastPts != nil else { return }
    for share in budget.shares {
      guard let frame = try clip.keyFrame(atOrBefore: duration * share, unless: search.lastPts) else { continue }
      // Where there is no way back to it, the first frame comes again.
      let pts = frame.pts
      if search.candidates.contains(where: { $0.pts == pts }) { continue }
      try search.add(frame, in: clip)
      if search.bestCandidate.isGood { return }
    }
  }

  /// Decodes on from where the clip stands: after the last key frame that was looked at.
  private func walk(through clip: inout Clip, _ search: inout FrameSearch) throws(MediaError) {
    var looks = Self.looksAhead
    for number in 1...max(1, budget.frames) {
      guard let frame = try clip.nextFrame() else { return }
      guard number % max(1, budget.stride) == 0 else { continue }
      let before = search.bestCandidate
      try search.add(frame, in: clip)
      guard before.isGood else { continue }
      // A fade goes on: better ones may follow.
      looks -= 1
      if looks == 0 || search.bestCandidate.score < before.score * Self.fadeGain { return }
    }
  }

  /// Frames that are looked at after the first that looks like something, as long as each is so much better.
  private static let looksAhead = 4
  private static let fadeGain = 1.2

  /// Runs a call within the time of the search.
  private func limited<Result: ~Copyable>(
    _ clip: inout Clip, _ body: (inout Clip) throws(MediaError) -> Result
  ) throws(MediaError) -> Result {
    clip.allow(milliseconds: budget.milliseconds)
    defer { clip.allow(milliseconds: nil) }
    return try body(&clip)
  }
}

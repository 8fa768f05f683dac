// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// The best of the frames that were looked at so far. It keeps one of them.
struct FrameSearch: ~Copyable {
  private(set) var candidates: [FrameCandidate] = []
  private var best: VideoFrame
  private var place = 0

  /// Begins with the first frame, which is there whatever comes.
  init(first: consuming VideoFrame, in clip: borrowing Clip) throws(MediaError) {
    candidates = [try Self.candidate(first, in: clip)]
    best = first
  }

  var bestCandidate: FrameCandidate { candidates[place] }

  /// Time of the frame that was looked at last.
  var lastPts: Int64? { candidates[candidates.count - 1].pts }

  /// Looks at another frame, and keeps it if it is better. Damaged frames are passed over.
  mutating func add(_ frame: consuming VideoFrame, in clip: borrowing Clip) throws(MediaError) {
    if frame.isDamaged { return }
    let candidate = try Self.candidate(frame, in: clip)
    candidates.append(candidate)
    guard Self.isBetter(candidate, than: bestCandidate) else { return }
    best = frame
    place = candidates.count - 1
  }

  /// What is black, flat or blurred is worse than what is not, whatever its score.
  private static func isBetter(_ candidate: FrameCandidate, than other: FrameCandidate) -> Bool {
    candidate.isGood == other.isGood ? candidate.score > other.score : candidate.isGood
  }

  private static func candidate(
    _ frame: borrowing VideoFrame, in clip: borrowing Clip
  ) throws(MediaError) -> FrameCandidate {
    let score = FrameScore(try LumaPicture(frame))
    return FrameCandidate(pts: frame.pts, seconds: clip.seconds(of: frame.pts), score: score)
  }

  /// The frame that was found.
  consuming func finish() -> ChosenFrame {
    let candidate = bestCandidate
    return ChosenFrame(
      frame: best, seconds: candidate.seconds, candidates: candidates, reason: candidate.isGood ? .good : .bestOfFew)
  }
}

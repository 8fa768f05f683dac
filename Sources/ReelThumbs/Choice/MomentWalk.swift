// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// Takes the frames of many moments of one clip, in ascending order, for pictures that show a reel as it goes on. It keeps
/// none of them.
public struct MomentWalk: Sendable {
  private let isExact: Bool
  private var lastPts: Int64?
  private var lastSeconds: Double?
  private var isAtEnd = false

  /// A walk through a clip that nobody else moves meanwhile.
  ///
  /// - Parameter isExact: whether a moment is that of the first frame at or after it, past the end the last one, instead
  ///   of the key frame at or before it.
  public init(isExact: Bool) { self.isExact = isExact }

  /// The frame of a moment that is not before the last one.
  ///
  /// No key frame is decoded twice; exact frames are decoded by going on, where no key frame lies between.
  ///
  /// - Parameter seconds: from the start of the container.
  /// - Returns: nil where it is the same frame as that of the last moment.
  /// - Throws: what `Clip.keyFrame` and `Clip.frame` throw. The walk may go on, but each moment may then take all the
  ///   time of the clip's budget: two errors in a row are a reason to end it.
  public mutating func frame(near seconds: Double, in clip: inout Clip) throws(MediaError) -> VideoFrame? {
    if isExact, isAtEnd || lastSeconds.map({ $0 >= seconds }) ?? false { return nil }
    let found =
      if isExact {
        try clip.frame(atOrAfter: seconds)
      } else {
        try clip.keyFrame(atOrBefore: seconds, unless: lastPts)
      }
    guard let frame = found else { return nil }
    let time = clip.seconds(of: frame.pts)
    // The last frame of all comes for every moment after it.
    if isExact, let time, time < seconds - 0.000_001 { isAtEnd = true }
    let isSame = frame.pts != nil && frame.pts == lastPts
    lastPts = frame.pts
    lastSeconds = time
    if isSame { return nil }
    return frame
  }
}

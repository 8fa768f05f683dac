// SPDX-License-Identifier: Apache-2.0

/// Who swipes in a simulation: a pattern, or the landings of a real run at the moments at which they were.
public enum SimulatedViewer: Sendable {
  /// Follows a pattern until so many landings, the first reel's own counted.
  case pattern(any SwipePattern, landings: Int)
  /// Comes to these reels, by position in the list, at these moments in nanoseconds since the first landing; the first
  /// landing is not among them.
  case replay(ArraySlice<Visit>)

  /// A reel that the viewer comes to.
  public struct Visit: Equatable, Sendable {
    let at: Int64
    let reel: Int

    /// A landing on the reel at this position of the list.
    public init(at: Int64, reel: Int) {
      self.at = at
      self.reel = reel
    }
  }

  /// The landings of a recording.
  public init(replaying recording: SwipeRecording) {
    var positions: [String: Int] = [:]
    for reel in recording.pages.flatMap(\.reels) where positions[reel] == nil { positions[reel] = positions.count }
    let visits = recording.visits.dropFirst().compactMap { visit in
      positions[visit.reel].map { Visit(at: visit.at, reel: $0) }
    }
    self = .replay(visits[...])
  }

  /// Landings after which it ends.
  var landings: Int {
    switch self {
    case .pattern(_, let landings): landings
    case .replay(let visits): visits.count + 1
    }
  }

  /// The next step and its moment; nil where nothing is left to do.
  ///
  /// - Parameters:
  ///   - place: where the viewer is.
  ///   - now: when the viewer came there, or found that a step leads nowhere.
  mutating func next(from place: SwipePlace, at now: Int64) -> (at: Int64, step: SwipeStep)? {
    switch self {
    case .pattern(var pattern, let landings):
      guard let move = pattern.move(from: place) else { return nil }
      self = .pattern(pattern, landings: landings)
      switch move.time {
      case .dwell(let milliseconds): return (now + Self.nanoseconds(milliseconds), move.step)
      case .at(let milliseconds): return (max(now, Self.nanoseconds(milliseconds)), move.step)
      }
    case .replay(var visits):
      guard let visit = visits.popFirst() else { return nil }
      self = .replay(visits)
      let step: SwipeStep =
        switch visit.reel - place.current {
        case 1: .next
        case -1: .previous
        default: .jump(visit.reel)
        }
      return (max(now, visit.at), step)
    }
  }

  /// Nobody is waited for longer than eleven days, and nothing is later: sums stay numbers.
  private static let longest = 1_000_000_000

  private static func nanoseconds(_ milliseconds: Int) -> Int64 {
    Int64(min(max(0, milliseconds), longest)) * 1_000_000
  }
}

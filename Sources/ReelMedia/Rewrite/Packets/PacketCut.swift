// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Decides which packets of a reel go into the new one, and at which time.
struct PacketCut {
  enum Verdict: Equatable {
    case drop
    /// Kept, its times moved by so many units, and decoded when it is shown.
    case keep(moved: Int64, isImmediate: Bool)
  }

  private let rewrites: Set<Rewrite>
  private let start: StreamStart
  let videoIndex: Int
  private let timeBase: AVRational
  private let units: NALUnits?
  /// What is left out between two moments, in the video's units.
  private let gap: Range<Int64>?
  /// How long that is; no matter where there is no end.
  private var gapLength: Int64 { gap.map { $0.upperBound &- $0.lowerBound } ?? 0 }
  /// How much later everything comes, in the video's units.
  private let delay: Int64

  private var videoPackets = 0
  private var key: PacketFacts?
  private var isInFirstGroup = false
  private var latest = Int64.min
  private var dropped = 0

  /// Whether a time that a file tells can be counted with.
  static func isSensible(_ time: Int64) -> Bool { -farthest...farthest ~= time }
  private static let farthest: Int64 = 1 << 60

  /// - Throws: `unsupported` where there is nothing to change, or the packets do not tell their times; `corrupt` where
  ///   those make no sense.
  init(
    _ rewrites: Set<Rewrite>, _ start: StreamStart, videoIndex: Int, timeBase: AVRational, units: NALUnits?,
    path: String
  ) throws(MediaError) {
    func refusal(_ reason: String) -> MediaError {
      MediaError(.unsupported, operation: "rewrite \(path)", reason: reason)
    }
    guard let key = start.key else { throw refusal("it has no key frame") }
    let times = [key.pts, start.shortGroupEnd, start.nextKey?.dts, start.nextKey?.pts].compactMap { $0 }
    guard times.allSatisfy(Self.isSensible) else {
      throw MediaError(.corrupt, operation: "rewrite \(path)", reason: "a packet has no sensible time")
    }
    // Which packets an edit list lets a demuxer begin with then, a muxer cannot say.
    if start.first?.isKey == false, start.hiddenFromKey > 0 {
      throw refusal("its edit list begins before its first key frame")
    }
    if rewrites.contains(.fromFirstKey), start.beforeKey == 0 { throw refusal("it begins with a key frame") }
    if rewrites.contains(.withoutLeadingPictures), start.leading == 0 { throw refusal("no picture leads the first") }
    if rewrites.contains(.withoutReordering), key.pts == nil || start.reordered == 0 {
      throw refusal("its first group is not reordered")
    }
    if rewrites.contains(.withoutReordering), start.hidden > 0, !rewrites.contains(.withoutEditList) {
      throw refusal("its edit list may begin with a picture that would be left out")
    }
    if rewrites.contains(.withoutEditList), start.hidden == 0 { throw refusal("its edit list hides no picture") }
    if rewrites.contains(.shortFirstGroup) {
      let next = start.nextKey.map { $0.dts ?? $0.pts } ?? .max
      guard let from = start.shortGroupEnd, let next, from < next else { throw refusal("its first group is short") }
      gap = from..<next
    } else {
      gap = nil
    }
    delay = rewrites.contains(.withoutEditList) ? max(0, -(key.pts ?? 0)) : 0
    self.rewrites = rewrites
    self.start = start
    self.videoIndex = videoIndex
    self.timeBase = timeBase
    self.units = units
  }

  /// What becomes of the next packet, which is of a stream with this time base.
  mutating func decide(_ facts: PacketFacts, _ packet: borrowing Packet, timeBase own: AVRational) -> Verdict {
    guard facts.streamIndex == videoIndex else { return decideOther(facts, own) }
    let number = videoPackets
    videoPackets += 1
    if number < start.beforeKey {
      return rewrites.contains(.fromFirstKey) ? .drop : .keep(moved: delay, isImmediate: false)
    }
    if number == start.beforeKey {
      key = facts
      isInFirstGroup = true
    } else if facts.isKey {
      isInFirstGroup = false
    }
    if let gap, let time = facts.dts ?? facts.pts, time >= gap.lowerBound {
      if isInFirstGroup || gap.upperBound == .max { return .drop }
      return .keep(moved: delay &- gapLength, isImmediate: false)
    }
    guard isInFirstGroup else { return .keep(moved: delay, isImmediate: false) }
    if rewrites.contains(.withoutLeadingPictures), number > start.beforeKey, let key,
      StreamStart.isLeading(facts, packet, after: key, keyRefreshes: start.keyRefreshes, units)
    {
      return .drop
    }
    guard rewrites.contains(.withoutReordering) else { return .keep(moved: delay, isImmediate: false) }
    // What is shown only after the next group has begun to be decoded would be decoded too late.
    guard let pts = facts.pts, pts > latest, pts < start.nextKey?.dts ?? .max else { return .drop }
    latest = pts
    return .keep(moved: delay, isImmediate: true)
  }

  private func decideOther(_ facts: PacketFacts, _ own: AVRational) -> Verdict {
    let moved = av_rescale_q(delay, timeBase, own)
    guard let gap, let time = facts.dts ?? facts.pts else { return .keep(moved: moved, isImmediate: false) }
    if av_compare_ts(time, own, gap.lowerBound, timeBase) < 0 { return .keep(moved: moved, isImmediate: false) }
    if gap.upperBound == .max || av_compare_ts(time, own, gap.upperBound, timeBase) < 0 { return .drop }
    return .keep(moved: moved &- av_rescale_q(gapLength, timeBase, own), isImmediate: false)
  }

  /// What to know of the result.
  var changes: [String] {
    func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
    var changes: [String] = []
    if rewrites.contains(.withoutEditList) { changes.append(RewriteNotes.earlier(by: start.hidden)) }
    if rewrites.contains(.fromFirstKey) {
      changes.append("lacks \(count(start.beforeKey, "packet")) before the first key frame")
    }
    if rewrites.contains(.withoutLeadingPictures) {
      changes.append("lacks \(count(start.leading, "picture")) that nobody could show")
    }
    // Players read how much of the sound's beginning is cut from an index, and not from fragments.
    if rewrites.contains(.smallIndex) { changes.append("is in fragments, where sound may begin a frame earlier") }
    if rewrites.contains(.withoutReordering) { changes.append("lacks pictures of the first group") }
    if gap != nil { changes.append("lacks most of the first group") }
    return changes
  }
}

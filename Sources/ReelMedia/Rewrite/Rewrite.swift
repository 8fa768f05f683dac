// SPDX-License-Identifier: Apache-2.0

/// How a reel can be written anew without decoding it.
///
/// Some change bytes of an MP4 file and leave all others as they are, the rest pass the packets through FFmpeg's muxer
/// for the same container. What the muxer alone makes of a file is no property of the file: a rewrite is measured
/// beside its `control`.
public enum Rewrite: String, CaseIterable, Sendable {
  /// The same bytes.
  case copy
  /// The same packets through the muxer: the index where it was, fragments where there were any.
  case remuxed
  /// MP4: the index before the media data, everything else as it was.
  case indexFirst = "index-first"
  /// MP4: the edit list begins with the key frame before the picture that it began with, in all tracks by as much.
  case withoutEditList = "without-edit-list"
  /// MP4: one index instead of fragments.
  case withIndex = "with-index"
  /// MP4: fragments of some seconds that a `sidx` lists, instead of one large index.
  case smallIndex = "small-index"
  /// The packets before the first that decoding can start with are left out.
  case fromFirstKey = "from-first-key"
  /// The packets that no decoder can show, because they need what was cut off before the first key frame, are left
  /// out.
  case withoutLeadingPictures = "without-leading-pictures"
  /// The pictures of the first group that are shown before one that is sent earlier are left out, and each of the rest
  /// is decoded when it is shown. To measure with.
  case withoutReordering = "without-reordering"
  /// The first group ends after a few packets, and all that follows comes earlier. To measure with.
  case shortFirstGroup = "short-first-group"
}

extension Rewrite {
  /// What the rewritten reel is compared with: `copy` where only bytes change, else `remuxed`.
  public var control: Rewrite { changesBytesOnly ? .copy : .remuxed }

  /// Every picture that was shown is still shown, with the sound that goes with it. Only such rewrites mend a file.
  public var keepsEveryPicture: Bool { self != .withoutReordering && self != .shortFirstGroup }

  /// No muxer takes part.
  var changesBytesOnly: Bool { [.copy, .indexFirst, .withoutEditList].contains(self) }
}

extension Sequence<Rewrite> {
  /// What a reel with all these rewrites is compared with.
  public var control: Rewrite { allSatisfy { $0.control == .copy } ? .copy : .remuxed }
}

extension Hint.Code {
  /// What takes away the property that the hint names; nil where only encoding anew, or nothing, would.
  public var rewrite: Rewrite? {
    switch self {
    case .moovAtEnd: .indexFirst
    case .largeIndex: .smallIndex
    case .fragmentedWithoutIndex: .withIndex
    case .longGOP: .shortFirstGroup
    case .noIDRAtStart: .fromFirstKey
    case .leadingPictures: .withoutLeadingPictures
    case .editListStart: .withoutEditList
    case .bFrameDelay: .withoutReordering
    case .noVideo, .coverArtOnly: nil
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Which stream is the video: the one that `ffmpeg` takes without `-map`, cover art excluded.
enum StreamChoice {
  /// The facts that `ffmpeg` 5.1 compares.
  struct Candidate: Equatable {
    let index: Int
    let width, height: Int
    /// Packets were seen while probing.
    let hasPackets: Bool
    let isDefault: Bool

    /// Area, and a bonus that outweighs every area for packets, a smaller one for the default mark.
    var score: Int { width * height + (hasPackets ? 100_000_000 : 0) + (isDefault ? 5_000_000 : 0) }
  }

  /// The best candidate, the first of equals. One without size, packets and mark still is a video stream.
  static func best(_ candidates: [Candidate]) -> Int? {
    candidates.max { $0.score < $1.score || ($0.score == $1.score && $0.index > $1.index) }?.index
  }

  /// All video streams that are not cover art.
  static func candidates(in format: borrowing FormatContext) -> [Candidate] {
    var found: [Candidate] = []
    for index in 0..<format.streamCount {
      guard let stream = unsafe format.stream(index)?.pointee, let parameters = unsafe stream.codecpar?.pointee,
        unsafe parameters.codec_type == AVMEDIA_TYPE_VIDEO, unsafe stream.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
      else { continue }
      found.append(
        Candidate(
          index: index, width: unsafe Int(parameters.width), height: unsafe Int(parameters.height),
          hasPackets: unsafe stream.event_flags & AVSTREAM_EVENT_FLAG_NEW_PACKETS != 0,
          isDefault: unsafe stream.disposition & AV_DISPOSITION_DEFAULT != 0))
    }
    return found
  }

  /// The cover art to show: what says that it is the front, else the first.
  static func cover(in format: borrowing FormatContext) -> Int? {
    let covers = (0..<format.streamCount).filter { index in
      guard let stream = unsafe format.stream(index)?.pointee else { return false }
      // Pictures of chapters come with times.
      let marks = unsafe stream.disposition & (AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS)
      return unsafe marks == AV_DISPOSITION_ATTACHED_PIC && stream.attached_pic.size > 0
    }
    return covers.first { isFront($0, in: format) } ?? covers.first
  }

  /// Picture type 3 of ID3v2 and FLAC, as FFmpeg spells it, or the name that Matroska reserves for it.
  private static func isFront(_ index: Int, in format: borrowing FormatContext) -> Bool {
    guard let tags = unsafe format.stream(index)?.pointee.metadata else { return false }
    let type = unsafe av_dict_get(tags, "comment", nil, 0).flatMap { unsafe $0.pointee.value }
    if let type = unsafe type, unsafe String(cString: type) == "Cover (front)" { return true }
    let name = unsafe av_dict_get(tags, "filename", nil, 0).flatMap { unsafe $0.pointee.value }
    return unsafe name.map { unsafe String(cString: $0) }.map { $0 == "cover.jpg" || $0 == "cover.png" } ?? false
  }
}

// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import ReelService
import Testing

/// One of the sample reels, with the colour that `Media/README.md` says it has.
struct Sample: CustomTestStringConvertible, Sendable {
  let name: String
  /// Y, Cb and Cr of the background.
  let colour: [Int]

  var testDescription: String { name }
  var path: String { Self.folder + "/" + name }

  /// The folder `Media` of this checkout.
  static let folder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Media"

  static let all = [
    Sample(name: "01-h264-faststart.mp4", colour: [86, 112, 198]),
    Sample(name: "02-h264-moov-last.mp4", colour: [146, 75, 178]),
    Sample(name: "03-h264-fragmented.mp4", colour: [200, 49, 142]),
    Sample(name: "04-hevc.mp4", colour: [125, 103, 75]),
    Sample(name: "05-vp9.webm", colour: [168, 150, 61]),
    Sample(name: "06-av1.mp4", colour: [88, 194, 108]),
    Sample(name: "07-h264.ts", colour: [79, 173, 158]),
    Sample(name: "08-phone-rotated.mp4", colour: [162, 142, 171]),
    Sample(name: "09-edit-list.mp4", colour: [215, 128, 128]),
    Sample(name: "10-hevc-hlg10.mp4", colour: [480, 481, 526]),
  ]

  /// The sample of this number, from 1.
  static func number(_ number: Int) -> Sample { all[number - 1] }

  /// The reel as a feed would list it.
  var reel: FeedReel { FeedReel(id: name, media: Result { () throws(MediaError) in try MediaSource(file: path) }) }

  /// MD5 of the first `count` frames as a plain clip gives them.
  func md5(_ count: Int) throws -> [String] {
    var clip = try Clip(MediaSource(file: path), interrupt: Interrupt())
    var sums = [try clip.firstFrame().md5()]
    while sums.count < count, let frame = try clip.nextFrame() { sums.append(frame.md5()) }
    return sums
  }

  /// The sample whose background is what lies in the middle of the frame's bare quarter.
  static func shown(by frame: borrowing VideoFrame) -> String? {
    let isDeep = frame.pixelFormat.name == "yuv420p10le"
    let values = (0..<3).map { plane in
      // A quarter of the bare quarter in, stored upright or lying.
      let layout = frame.layout(ofPlane: plane)
      let width = layout.rowBytes / (isDeep ? 2 : 1)
      // The lying one is turned clockwise for showing: what is shown top left is stored bottom left.
      let row = frame.width > frame.height ? layout.rows * 7 / 8 : layout.rows / 8
      return frame.withRow(row, ofPlane: plane) { bytes in
        let column = width / 8
        return isDeep
          ? Int(bytes.unsafeLoad(column * 2)) | Int(bytes.unsafeLoad(column * 2 + 1)) << 8
          : Int(bytes.unsafeLoad(column))
      }
    }
    return all.first { sample in zip(sample.colour, values).allSatisfy { abs($0 - $1) <= (isDeep ? 12 : 3) } }?.name
  }
}

extension RawSpan {
  /// One byte; 0 past the end.
  func unsafeLoad(_ index: Int) -> UInt8 {
    index < byteCount ? unsafe unsafeLoad(fromByteOffset: index, as: UInt8.self) : 0
  }
}

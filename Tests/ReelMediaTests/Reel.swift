// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelMedia

/// One of the sample reels, with what `Media/README.md` says of it.
struct Reel: CustomTestStringConvertible, Sendable {
  let name: String
  let codec: String
  let width, height: Int
  /// Y, Cb and Cr of the background.
  let colour: [Int]
  var rotation = 0

  var testDescription: String { name }
  var path: String { Self.folder + "/" + name }

  /// The folder `Media` of this checkout.
  static let folder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Media"

  static let all = [
    Reel(name: "01-h264-faststart.mp4", codec: "h264", width: 1080, height: 1920, colour: [86, 112, 198]),
    Reel(name: "02-h264-moov-last.mp4", codec: "h264", width: 540, height: 960, colour: [146, 75, 178]),
    Reel(name: "03-h264-fragmented.mp4", codec: "h264", width: 720, height: 1280, colour: [200, 49, 142]),
    Reel(name: "04-hevc.mp4", codec: "hevc", width: 1080, height: 1920, colour: [125, 103, 75]),
    Reel(name: "05-vp9.webm", codec: "vp9", width: 1080, height: 1920, colour: [168, 150, 61]),
    Reel(name: "06-av1.mp4", codec: "av1", width: 1080, height: 1920, colour: [88, 194, 108]),
    Reel(name: "07-h264.ts", codec: "h264", width: 720, height: 1280, colour: [79, 173, 158]),
    Reel(
      name: "08-phone-rotated.mp4", codec: "h264", width: 1920, height: 1080, colour: [162, 142, 171], rotation: -90),
    Reel(name: "09-edit-list.mp4", codec: "h264", width: 720, height: 1280, colour: [215, 128, 128]),
    Reel(name: "10-hevc-hlg10.mp4", codec: "hevc", width: 1080, height: 1920, colour: [480, 481, 526]),
  ]

  /// The reel whose name begins with this number.
  static func number(_ number: Int) -> Reel { all[number - 1] }

  /// Opens it.
  func open(
    options: ClipOptions = ClipOptions(), pool: FramePool? = nil, reusing decoder: consuming Decoder? = nil
  ) throws -> Clip {
    try Clip(MediaSource(path), options: options, pool: pool, reusing: decoder, interrupt: Interrupt())
  }
}

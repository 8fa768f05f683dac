// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import TestPlayers

/// A feed of some of the sample reels, in their order, and of files that are none.
struct FeedFolder {
  private let folder: TemporaryFolder
  var path: String { folder.path }

  /// - Parameter reels: numbers of sample reels; nil for a file that is no video.
  init(_ reels: [Int?]) throws {
    folder = try TemporaryFolder()
    for (place, reel) in reels.enumerated() {
      if let reel {
        folder.link(
          "\(place)-\(Sample.all[reel - 1].name)", to: DaemonUnderTest.media + "/" + Sample.all[reel - 1].name)
      } else {
        try folder.write("no video", to: "\(place)-broken.mp4")
      }
    }
  }
}

/// A sample reel, and the colour of its background as `Media/README.md` has it: luma, blue and red chroma of BT.709.
struct Sample: Sendable {
  let name: String
  let color: [Int]

  static let all = [
    Sample(name: "01-h264-faststart.mp4", color: [86, 112, 198]),
    Sample(name: "02-h264-moov-last.mp4", color: [146, 75, 178]),
    Sample(name: "03-h264-fragmented.mp4", color: [200, 49, 142]),
    Sample(name: "04-hevc.mp4", color: [125, 103, 75]), Sample(name: "05-vp9.webm", color: [168, 150, 61]),
    Sample(name: "06-av1.mp4", color: [88, 194, 108]), Sample(name: "07-h264.ts", color: [79, 173, 158]),
    Sample(name: "08-phone-rotated.mp4", color: [162, 142, 171]),
    Sample(name: "09-edit-list.mp4", color: [215, 128, 128]),
    // #807868 as BT.709 has it.
    Sample(name: "10-hevc-hlg10.mp4", color: [120, 120, 132]),
  ]

  static let black = [16, 128, 128]

  /// The number of the sample whose colour this is; 0 for black, nil for none.
  static func number(of color: [Int]) -> Int? {
    func isLike(_ other: [Int]) -> Bool { zip(color, other).allSatisfy { abs($0 - $1) <= 4 } }
    if isLike(black) { return 0 }
    return all.firstIndex { isLike($0.color) }.map { $0 + 1 }
  }
}

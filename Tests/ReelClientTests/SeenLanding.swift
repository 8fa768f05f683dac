// SPDX-License-Identifier: Apache-2.0

/// A line of what the clients in other languages print.
struct SeenLanding {
  let number: Int, reel: String, outcome: String
  /// From the swipe to the picture.
  let microseconds: Double
  /// Y, Cb, Cr of the quarter that is shown top left.
  let colour: [Int]

  init?(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    guard words.count == 8, words[4] == "µs", let number = Int(words[0]), let microseconds = Double(words[3]) else {
      return nil
    }
    (self.number, reel, outcome, self.microseconds) = (number, words[1], words[2], microseconds)
    colour = words[5...].compactMap { Int($0) }
  }

  /// Whether the colour is that of `Media/README.md` for its reel.
  var isRight: Bool {
    guard let expected = Self.colours.first(where: { $0.reel == reel })?.colour, colour.count == 3 else { return false }
    // Of 1023 instead of 255.
    let tolerance = reel == "10-hevc-hlg10" ? 24 : 6
    return zip(colour, expected).allSatisfy { abs($0 - $1) <= tolerance }
  }

  static let colours: [(reel: String, colour: [Int])] = [
    ("01-h264-faststart", [86, 112, 198]), ("02-h264-moov-last", [146, 75, 178]),
    ("03-h264-fragmented", [200, 49, 142]), ("04-hevc", [125, 103, 75]), ("05-vp9", [168, 150, 61]),
    ("06-av1", [88, 194, 108]), ("07-h264", [79, 173, 158]), ("08-phone-rotated", [162, 142, 171]),
    ("09-edit-list", [215, 128, 128]), ("10-hevc-hlg10", [480, 481, 526]),
  ]
}

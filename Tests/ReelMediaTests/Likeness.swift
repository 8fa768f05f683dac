// SPDX-License-Identifier: Apache-2.0

import ReelMedia

/// How alike two pictures are.
struct Likeness: CustomStringConvertible {
  /// Structural similarity (Wang et al., 2004) over windows of 8×8, of the worst of red, green and blue; 1 is the same.
  let ssim: Double
  /// Mean of the differences from 0 to 255, of the worst of red, green and blue. Structure does not see a wrong hue.
  let difference: Double

  /// nil where they have not the same size.
  init?(_ first: RGBPicture, _ second: RGBPicture) {
    guard first.width == second.width, first.height == second.height else { return nil }
    var (ssim, difference) = (1.0, 0.0)
    for channel in 0..<3 {
      let (one, other) = (Self.channel(channel, of: first), Self.channel(channel, of: second))
      ssim = min(ssim, Self.ssim(one, other, first.width, first.height))
      let sum = zip(one, other).reduce(0.0) { $0 + abs($1.0 - $1.1) }
      difference = max(difference, sum / Double(one.count))
    }
    (self.ssim, self.difference) = (ssim, difference)
  }

  var description: String { "SSIM \(ssim), difference \(difference)" }

  private static func channel(_ channel: Int, of picture: RGBPicture) -> [Double] {
    stride(from: channel, to: picture.bytes.count, by: 3).map { Double(picture.bytes[$0]) }
  }

  private static func ssim(_ one: [Double], _ other: [Double], _ width: Int, _ height: Int) -> Double {
    let (across, down) = (min(8, width), min(8, height))
    let count = Double(across * down)
    var (sum, windows) = (0.0, 0.0)
    for top in stride(from: 0, through: height - down, by: 4) {
      for left in stride(from: 0, through: width - across, by: 4) {
        var (a, b, aa, bb, ab) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for y in top..<top + down {
          for place in y * width + left..<y * width + left + across {
            let (p, q) = (one[place], other[place])
            a += p
            b += q
            aa += p * p
            bb += q * q
            ab += p * q
          }
        }
        (a, b) = (a / count, b / count)
        let (spread, shared) = (aa / count - a * a + bb / count - b * b, ab / count - a * b)
        let (c1, c2) = (6.5025, 58.5225)
        sum += (2 * a * b + c1) * (2 * shared + c2) / ((a * a + b * b + c1) * (spread + c2))
        windows += 1
      }
    }
    return sum / windows
  }
}

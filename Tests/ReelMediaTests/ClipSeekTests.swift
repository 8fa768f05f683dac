// SPDX-License-Identifier: Apache-2.0

import CFFmpeg
import TestOrigins
import Testing

@testable import ReelMedia

@Suite struct ClipSeekTests {
  /// Seconds from the start, in an order that goes back and forth.
  private static let moments = [0.0, 1.01, 2.0, 0.51, 2.51, 1.99, -1.0, 0.34]

  /// Microseconds at which the container starts.
  private static func start(of reel: Reel) throws -> Int64 {
    let text = try Tool.output(
      of: ["ffprobe", "-v", "error", "-show_entries", "format=start_time", "-of", "csv=p=0", reel.path])
    let seconds = try #require(Double(text.split(separator: "\n")[0]))
    return Int64((seconds * 1_000_000).rounded())
  }

  private static func open(_ reel: Reel) throws -> Clip {
    var options = ClipOptions()
    options.probesAlways = true
    return try reel.open(options: options)
  }

  @Test(arguments: Reel.all) func givesTheFirstFrameAtOrAfter(_ reel: Reel) throws {
    let reference = try reel.reference
    let start = try Self.start(of: reel)
    var clip = try Self.open(reel)
    let unit = clip.info.video.timeBase.av
    for seconds in Self.moments {
      try clip.seek(to: seconds)
      let moment = start + Int64(seconds * 1_000_000)
      let index = try #require(
        reference.firstIndex { frame in
          frame.pts.map { av_compare_ts($0, unit, moment, AVRational(num: 1, den: 1_000_000)) >= 0 } ?? false
        })
      let stamps = try clip.stamps(3)
      #expect(stamps == Array(reference[index..<(index + 3)]), "\(seconds) s")
    }
  }

  @Test(arguments: Reel.all) func hasNoFramePastTheEnd(_ reel: Reel) throws {
    var clip = try Self.open(reel)
    try clip.seek(to: 100)
    #expect(try clip.stamps(1) == [])
    try clip.seek(to: 0)
    #expect(try clip.stamps(1) == Array(reel.reference.prefix(1)))
  }

  @Test(arguments: Reel.all) func keepsTheFirstFrameAndTheWayBack(_ reel: Reel) throws {
    let reference = try reel.reference
    var clip = try Self.open(reel)
    #expect(try clip.firstFrame().stamp == reference[0])
    try clip.seek(to: 2.2)
    try clip.skip(2)
    #expect(try clip.firstFrame().stamp == reference[0])
    try clip.rewind()
    #expect(try clip.stamps(2) == Array(reference[1...2]))
  }

  @Test(arguments: Reel.all) func theFirstFrameIsTheFirstAfterASeekToo(_ reel: Reel) throws {
    let reference = try reel.reference
    var clip = try Self.open(reel)
    try clip.seek(to: 1.5)
    try clip.skip(1)
    #expect(try clip.firstFrame().stamp == reference[0])
    #expect(try clip.stamps(2) == Array(reference[1...2]))
  }

  @Test(arguments: Reel.all) func rewindsAfterASeekAlone(_ reel: Reel) throws {
    let reference = try reel.reference
    var clip = try Self.open(reel)
    try clip.seek(to: 1.5)
    try clip.skip(1)
    try clip.rewind()
    #expect(try clip.stamps(2) == Array(reference[0...1]))
  }
}

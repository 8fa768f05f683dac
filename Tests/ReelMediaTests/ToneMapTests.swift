// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// Light beyond the range of a screen, against FFmpeg's `zscale` and `tonemap=hable`, with them and without.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct ToneMapTests {
  /// A file of the samples or of the corpus.
  struct Row: CustomTestStringConvertible, Sendable {
    let file: String
    /// What the picture becomes.
    let width: Int, height: Int

    var testDescription: String { file }

    var isDrawn: Bool { file == "10-hevc-hlg10.mp4" }
    var path: String? { isDrawn ? Reel.folder + "/" + file : Corpus.path(file) }

    func reference(_ filters: String) throws -> RGBPicture {
      try PictureSource.reference(#require(path), filters, width: width, height: height)
    }
  }

  private static let rows = [
    Row(file: "10-hevc-hlg10.mp4", width: 144, height: 256),
    Row(file: "androidx-media__hdr10-video-with-sdr-container.mp4", width: 256, height: 144),
    Row(file: "androidx-media__sample_with_it35_track.mp4", width: 256, height: 144),
    Row(file: "androidx-media__sample_av1.mkv", width: 144, height: 256),
    Row(file: "androidx-media__dolbyVision-hdr.MOV", width: 144, height: 256),
    Row(file: "VALI__test_hevc10.mkv", width: 256, height: 140),
    Row(file: "androidx-media__sample_edit_list_no_sync_frame_before_edit.mp4", width: 144, height: 256),
  ]

  /// The chain that everybody uses, up to where its numbers are those of a screen.
  private static func chain(_ size: String = "") -> String {
    "zscale=\(size)t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,"
      + "zscale=t=bt709:m=bt709:r=pc,format=gbrp"
  }

  @Test(arguments: rows) func withTheFiltersItIsWhatTheyGive(_ row: Row) throws {
    guard let path = row.path else { return }
    let found = try PictureSource.render(path, PictureLook(.longest(256)))
    #expect(found.toneMap == .zscale)
    // Scaled at the end, by all that was mapped before: another order, so only alike. Lines of light one pixel wide, as
    // the sample has them, are what it makes most of.
    let reference = try row.reference(Self.chain() + ",scale=\(row.width):\(row.height)")
    let likeness = try #require(Likeness(found.picture, reference))
    let (ssim, difference) = row.isDrawn ? (0.95, 4.0) : (0.98, 2.0)
    #expect(likeness.ssim >= ssim && likeness.difference <= difference, "\(likeness)")
    // ffmpeg turns before it scales.
    let same = try row.reference(Self.chain("w=\(row.width):h=\(row.height):filter=bicubic:"))
    let sameness = try #require(Likeness(found.picture, same))
    #expect(sameness.ssim >= 0.998 && sameness.difference <= 0.3, "\(sameness)")
  }

  @Test(arguments: rows) func withoutTheFiltersItIsAlike(_ row: Row) throws {
    guard let path = row.path else { return }
    let found = try PictureSource.render(path, PictureLook(.longest(256)), usesFilters: false)
    #expect(found.toneMap == .builtIn)
    let filtered = try PictureSource.render(path, PictureLook(.longest(256))).picture
    let likeness = try #require(Likeness(found.picture, filtered))
    #expect(likeness.ssim >= 0.99 && likeness.difference <= 1, "\(likeness)")
  }

  @Test(arguments: [("pq", 16), ("hlg", 18)]) func onlyTheTransferCurveCounts(name: String, transfer: Int) throws {
    let shape = Self.shape(try #require(PixelFormat(named: "yuv420p10le")))
    for (primaries, matrix) in [(2, 2), (9, 9), (1, 1), (3, 99)] {
      for range in [nil, true, false] {
        var tagged = shape
        (tagged.primaries, tagged.matrix, tagged.isFullRange) = (primaries, matrix, range)
        #expect(try Self.render(tagged).toneMap == nil)
        tagged.transfer = transfer
        let ways = try [true, false].map { try Self.render(tagged, usesFilters: $0) }
        #expect(ways.map(\.toneMap) == [.zscale, .builtIn])
        let likeness = try #require(Likeness(ways[0].picture, ways[1].picture))
        #expect(likeness.difference <= 1, "\(likeness)")
      }
    }
  }

  @Test func oddSidesAreNotForTheFilter() throws {
    var shape = Self.shape(try #require(PixelFormat(named: "yuv420p10le")), 65, 33)
    shape.transfer = 18
    #expect(try Self.render(shape).toneMap == .builtIn)
  }

  @Test func transparencyAndLight() throws {
    let shape = Self.shape(try #require(PixelFormat(named: "yuva444p10le")))
    for transfer in [16, 18] {
      var tagged = shape
      tagged.transfer = transfer
      let found = try Self.render(tagged, background: RGBColor(red: 10, green: 200, blue: 30))
      // Nine tenths of it shine through.
      #expect(found.toneMap == .builtIn && abs(Int(found.picture[3, 3].green) - 180) < 20)
    }
  }

  private static func shape(_ format: PixelFormat, _ width: Int = 64, _ height: Int = 32) -> PictureShape {
    PictureShape(width: width, height: height, pixelFormat: format)
  }

  /// A gray slope of 10 bits, a tenth opaque where its format has transparency.
  private static func render(
    _ shape: PictureShape, usesFilters: Bool = true, background: RGBColor = .black
  ) throws -> RenderedPicture {
    let row = (0..<shape.width).flatMap { (x: Int) -> [UInt8] in
      let luma = 64 + x * 876 / shape.width
      return [UInt8(truncatingIfNeeded: luma), UInt8(truncatingIfNeeded: luma >> 8)]
    }
    let gray = row.indices.map { (index: Int) -> UInt8 in index % 2 == 0 ? 0 : 2 }
    let faint = row.indices.map { (index: Int) -> UInt8 in index % 2 == 0 ? 100 : 0 }
    let frame = try FrameBuffer.copy(of: shape) { _, plane, body in
      let bytes = plane == 0 ? row : plane == 3 ? faint : gray
      unsafe body(bytes.span.bytes)
    }
    var renderer = PictureRenderer(PictureLook(.longest(32), background: background), usesFilters: usesFilters)
    return try renderer.render(frame, shape)
  }
}

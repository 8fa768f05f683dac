// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// Colours that cannot be shown are an error, never a picture of others; sizes that cannot be are one too.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct UnshownColorTests {
  private static let visions: [(UInt8, UInt8, Bool)] = [
    (5, 0, true), (5, 1, true), (8, 4, false), (8, 0, false), (7, 6, false), (10, 0, true), (10, 4, false),
  ]

  @Test(arguments: visions) func dolbyVision(profile: UInt8, compatibility: UInt8, isRefused: Bool) throws {
    guard let path = Corpus.path("androidx-media__dolbyVision-hdr.MOV") else { return }
    let source = try PictureSource(patching: path) { bytes in
      let box = try #require(bytes.firstRange(of: Array("dvvC".utf8)) ?? bytes.firstRange(of: Array("dvcC".utf8)))
      // Two numbers of the version, 7 bits of the profile, 6 of the level, three flags, 4 bits of the compatibility.
      let start = box.upperBound + 2
      bytes[start] = profile << 1 | bytes[start] & 1
      bytes[start + 2] = compatibility << 4 | bytes[start + 2] & 15
    }
    let clip = try Clip(MediaSource(source.file), interrupt: Interrupt())
    #expect(clip.info.video.dolbyVisionProfile == Int(profile))
    do throws(MediaError) {
      try clip.info.video.checkColors()
      #expect(!isRefused)
    } catch {
      #expect(isRefused && error.code == .unsupported && error.reason.hasPrefix("unsupported colour"))
    }
  }

  @Test func withoutDolbyVision() throws {
    let video = try Reel.number(10).open().info.video
    #expect(video.dolbyVisionProfile == nil)
    try video.checkColors()
  }

  /// Matrices that libswscale takes for others.
  struct Matrix: CustomTestStringConvertible, Sendable {
    let name: String
    let number: Int
    /// Of those that `ffmpeg` can write.
    var makes: String?

    var testDescription: String { name }
  }

  private static let matrices = [
    Matrix(name: "YCgCo", number: 8, makes: "ycgco"), Matrix(name: "BT.2020, constant luminance", number: 10),
    Matrix(name: "SMPTE 2085", number: 11), Matrix(name: "derived from primaries", number: 12),
    Matrix(name: "derived, constant luminance", number: 13), Matrix(name: "ICtCp", number: 14),
  ]

  @Test(arguments: matrices) func rareMatrices(_ row: Matrix) throws {
    var shape = PictureShape(width: 16, height: 16, pixelFormat: try #require(PixelFormat(named: "yuv444p")))
    shape.matrix = row.number
    let frame = try FrameBuffer.copy(of: shape) { _, plane, body in
      unsafe body([UInt8](repeating: plane == 0 ? 120 : 160, count: 16).span.bytes)
    }
    var renderer = PictureRenderer(PictureLook(.longest(8)), usesFilters: false)
    expect(.unsupported) { () throws(MediaError) in try renderer.render(frame, shape) }
    var filtering = PictureRenderer(PictureLook(.longest(8)))
    // Whatever zscale makes of it: a picture without light to map, or a typed error.
    do throws(MediaError) {
      let found = try filtering.render(frame, shape)
      #expect(found.toneMap == nil && row.number != 11)
    } catch {
      #expect(error.code == .unsupported && error.reason.hasPrefix("unsupported colour"))
    }
  }

  @Test func whatTheFilterMakesOfThem() throws {
    let coding = ["-pix_fmt", "yuv444p", "-c:v", "ffv1", "-colorspace", "ycgco"]
    let drawing = "testsrc2=s=640x360,format=gbrp,zscale=m=ycgco:r=tv,format=yuv444p"
    let source = try PictureSource("a.mkv", drawing, coding)
    let plain = try PictureSource("a.mkv", "testsrc2=s=640x360,format=gbrp", ["-c:v", "ffv1", "-pix_fmt", "gbrp"])
    let found = try source.render(PictureLook(.longest(256))).picture
    let likeness = try #require(Likeness(found, plain.reference("scale=256:144", width: 256, height: 144)))
    #expect(likeness.ssim >= 0.9 && likeness.difference <= 3, "\(likeness)")
    expect(.unsupported) { () throws(MediaError) in
      var clip = try Clip(MediaSource(source.file), interrupt: Interrupt())
      let frame = try clip.firstFrame()
      var renderer = PictureRenderer(PictureLook(.longest(256)), usesFilters: false)
      return try renderer.render(frame, orientation: clip.info.video.orientation)
    }
  }

  private func expect(_ code: MediaError.Code, _ body: () throws(MediaError) -> RenderedPicture) {
    do throws(MediaError) {
      _ = try body()
      Issue.record("there is a picture")
    } catch {
      #expect(error.code == code)
    }
  }
}

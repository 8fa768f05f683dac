// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// How large pictures become, what is cut of them, and that no format or size is the end of the program.
@Suite(.timeLimit(.minutes(30))) struct PictureShapeTests {
  /// A picture, what is asked for, and what comes of it.
  struct Row: CustomTestStringConvertible, Sendable {
    let stored: [Int]
    var rotation = 0
    var aspect = Rational(0, 1)
    let size: PictureSize
    var fit = PictureFit.contain
    var enlarges = false
    /// Across and down, as shown; nil where it is too large.
    let shown: [Int]?
    /// x, y, width and height of what is kept, as stored.
    var part: [Int]?

    var testDescription: String {
      "\(stored), \(rotation)°, \(aspect), \(size), \(fit)\(enlarges ? ", enlarging" : "")"
    }
  }

  private static let rows = [
    Row(stored: [1080, 1920], size: .longest(256), shown: [144, 256]),
    Row(stored: [1920, 1080], rotation: 90, size: .longest(256), shown: [144, 256]),
    Row(stored: [1080, 1920], size: .width(256), shown: [256, 455]),
    Row(stored: [1920, 1080], rotation: -90, size: .height(256), shown: [144, 256]),
    Row(stored: [1080, 1920], size: .box(width: 100, height: 100), shown: [56, 100]),
    Row(stored: [720, 576], aspect: Rational(16, 15), size: .longest(384), shown: [384, 288]),
    Row(stored: [720, 576], rotation: 90, aspect: Rational(16, 15), size: .longest(384), shown: [288, 384]),
    // Square pixels of a small picture are more than it has stored.
    Row(stored: [100, 100], aspect: Rational(2, 1), size: .longest(999), shown: [200, 100]),
    Row(stored: [100, 100], aspect: Rational(1, 1_000_000), size: .longest(50), shown: [50, 50]),
    // No larger than it is, unless that is asked for.
    Row(stored: [64, 48], size: .longest(256), shown: [64, 48]),
    Row(stored: [64, 48], size: .longest(256), enlarges: true, shown: [256, 192]),
    Row(stored: [64, 48], size: .width(128), enlarges: true, shown: [128, 96]),
    Row(
      stored: [1920, 1080], size: .box(width: 90, height: 90), fit: .cover, shown: [90, 90],
      part: [420, 0, 1080, 1080]),
    Row(
      stored: [1080, 1920], size: .box(width: 160, height: 90), fit: .cover, shown: [160, 90],
      part: [0, 656, 1080, 608]),
    Row(
      stored: [1920, 1080], rotation: 90, size: .box(width: 160, height: 90), fit: .cover, shown: [160, 90],
      part: [656, 0, 608, 1080]),
    // The box, smaller: of its shape, as large as the picture can fill.
    Row(stored: [64, 48], size: .box(width: 200, height: 100), fit: .cover, shown: [64, 32], part: [0, 8, 64, 32]),
    Row(
      stored: [64, 48], size: .box(width: 200, height: 100), fit: .cover, enlarges: true, shown: [200, 100],
      part: [0, 8, 64, 32]),
    // Covering is of a box: one side alone leaves nothing to cut.
    Row(stored: [1920, 1080], size: .width(192), fit: .cover, shown: [192, 108]),
    // Never without a pixel, never more than there may be.
    Row(stored: [1 << 20, 1], size: .longest(256), shown: [256, 1]),
    Row(stored: [1, 1], size: .box(width: 9, height: 3), fit: .cover, shown: [1, 1]),
    Row(stored: [1, 1000], size: .width(256), enlarges: true, shown: nil),
    Row(stored: [20_000, 3], size: .height(3), shown: nil),
    Row(stored: [64, 64], size: .box(width: .max, height: .max), enlarges: true, shown: nil),
    Row(stored: [64, 64], size: .box(width: .max, height: 1), fit: .cover, enlarges: true, shown: nil),
    Row(stored: [64, 64], size: .longest(16_384), enlarges: true, shown: nil),
    Row(stored: [64, 64], size: .longest(.min), shown: [1, 1]),
    Row(stored: [64, 64], size: .box(width: -1, height: 0), fit: .cover, shown: [1, 1]),
  ]

  @Test(arguments: rows) func sizes(_ row: Row) throws {
    let format = try #require(PixelFormat(named: "yuv420p"))
    var shape = PictureShape(width: row.stored[0], height: row.stored[1], pixelFormat: format)
    (shape.rotation, shape.sampleAspectRatio) = (row.rotation, row.aspect)
    do throws(MediaError) {
      let found = try PictureGeometry(shape, PictureLook(row.size, fit: row.fit, enlarges: row.enlarges))
      let scaled = [found.scaledWidth, found.scaledHeight]
      #expect((shape.turn.swapsSides ? scaled.reversed() : scaled) == row.shown)
      let part = [found.x, found.y, found.width, found.height]
      #expect(part == row.part ?? [0, 0] + row.stored || row.part == nil && row.fit == .cover)
    } catch {
      #expect(row.shown == nil && error.code == .tooLarge)
    }
  }

  private static let formats = [
    "yuv420p", "yuvj420p", "yuv422p", "yuv444p", "yuv440p", "yuv411p", "yuv410p", "yuvj411p", "yuyv422", "uyvy422",
    "uyyvyy411", "nv12", "nv21", "nv16", "nv42", "p010le", "p016be", "yuv420p9be", "yuv420p10le", "yuv422p12le",
    "yuv444p14le", "yuv444p16be", "yuva420p", "yuva422p10le", "yuva444p16le", "ayuv64le", "y210le", "gray",
    "gray10le", "gray16be", "grayf32le", "ya8", "ya16be", "monow", "monob", "pal8", "rgb24", "bgr24", "rgb0", "argb",
    "abgr", "rgba64be", "bgr48le", "rgb565le", "bgr555be", "rgb444le", "rgb8", "bgr4", "rgb4_byte", "x2rgb10le", "gbrp",
    "gbrp10le", "gbrp16be", "gbrap", "gbrap12le", "gbrpf32le", "xyz12le", "bayer_rggb8", "bayer_grbg16le", "vaapi",
  ]

  @Test(arguments: formats) func anyFormatInAnySize(name: String) throws {
    let format = try #require(PixelFormat(named: name))
    let looks = [
      PictureLook(.longest(16)), PictureLook(.box(width: 7, height: 5), fit: .cover),
      PictureLook(.box(width: 30, height: 31), fit: .cover, enlarges: true),
    ]
    let noise = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ $0 / 256) }
    for (width, height) in [(1, 1), (2, 2), (3, 5), (17, 1), (1, 33), (64, 64), (33, 47), (3000, 2)] {
      for transfer in [2, 16, 18] {
        var shape = PictureShape(width: width, height: height, pixelFormat: format)
        (shape.transfer, shape.rotation, shape.isMirrored) = (transfer, transfer * 5, width == 3)
        for look in looks {
          var renderer = PictureRenderer(look)
          do throws(MediaError) {
            let frame = try FrameBuffer.copy(of: shape) { _, _, body in unsafe body(noise.span.bytes) }
            let found = try renderer.render(frame, shape).picture
            #expect(found.bytes.count == found.width * found.height * 3)
          } catch {
            #expect(error.code == .unsupported, "\(width)×\(height), \(look): \(error)")
          }
        }
      }
    }
  }

  @Test func everyFileIsAPictureOrATypedError() throws {
    guard let folder = Corpus.path("") else { return }
    var pictures = 0
    for name in TemporaryFolder.entries(of: folder) where !name.hasPrefix(".") {
      for look in [PictureLook(.longest(128)), PictureLook(.box(width: 64, height: 64), fit: .cover)] {
        do throws(MediaError) {
          var clip = try Clip(MediaSource(folder + "/" + name), interrupt: Interrupt())
          let frame = try clip.firstFrame()
          var renderer = PictureRenderer(look)
          let found = try renderer.render(frame, orientation: clip.info.video.orientation).picture
          #expect(max(found.width, found.height) <= 128, "\(name)")
          pictures += 1
        } catch {
          #expect(error.code != .cancelled)
          #expect(error.operation != "show a picture" && error.operation != "convert a picture", "\(name): \(error)")
        }
      }
    }
    #expect(pictures > 150)
  }
}

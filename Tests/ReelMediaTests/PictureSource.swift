// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// Files of one frame that `ffmpeg` makes, and the pictures that it and we make of them.
struct PictureSource {
  private let folder: TemporaryFolder
  let file: String

  /// A file of what a filter draws.
  ///
  /// - Parameters:
  ///   - name: of the file; its ending chooses the container.
  ///   - drawing: a source of libavfilter, with what follows it.
  ///   - coding: options for encoding.
  init(_ name: String, _ drawing: String, _ coding: [String]) throws {
    folder = try TemporaryFolder()
    file = folder.path + "/" + name
    _ = try Tool.output(
      of: ["ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", drawing, "-frames:v", "1"] + coding + [file])
  }

  /// A file of which some bytes are others.
  init(patching path: String, _ patch: (inout [UInt8]) throws -> Void) throws {
    folder = try TemporaryFolder()
    var bytes = try TemporaryFolder.read(path)
    try patch(&bytes)
    file = try folder.write(bytes, to: "patched.mp4")
  }

  /// What `ffmpeg` shows first, after these filters.
  func reference(_ filters: String, width: Int, height: Int) throws -> RGBPicture {
    try Self.reference(file, filters, width: width, height: height, in: folder)
  }

  static func reference(
    _ file: String, _ filters: String, width: Int, height: Int, in folder: TemporaryFolder? = nil
  ) throws -> RGBPicture {
    let folder = try folder ?? TemporaryFolder()
    let output = folder.path + "/reference"
    _ = try Tool.output(
      of: ["ffmpeg", "-v", "error", "-nostdin", "-y", "-i", file, "-vf", filters, "-frames:v", "1"] + [
        "-fps_mode", "passthrough", "-copyts", "-f", "rawvideo", "-pix_fmt", "rgb24", output,
      ])
    let bytes = try TemporaryFolder.read(output)
    try #require(bytes.count == width * height * 3, "ffmpeg gives another size")
    return RGBPicture(width, height, bytes)
  }

  func render(_ look: PictureLook, usesFilters: Bool = true) throws -> RenderedPicture {
    try Self.render(file, look, usesFilters: usesFilters)
  }

  static func render(_ file: String, _ look: PictureLook, usesFilters: Bool = true) throws -> RenderedPicture {
    var clip = try Clip(MediaSource(file), interrupt: Interrupt())
    let frame = try clip.firstFrame()
    var renderer = PictureRenderer(look, usesFilters: usesFilters)
    return try renderer.render(frame, orientation: clip.info.video.orientation)
  }
}

extension PictureLook {
  /// A look of this size.
  init(_ size: PictureSize, fit: PictureFit = .contain, enlarges: Bool = false, background: RGBColor = .black) {
    self.init()
    (self.size, self.fit, self.enlarges, self.background) = (size, fit, enlarges, background)
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// A renderer for each look that is asked for, kept with what it has prepared.
final class Renderers {
  private final class Box {
    var renderer: PictureRenderer
    init(_ look: PictureLook) { renderer = PictureRenderer(look) }
  }

  private var boxes: [PictureLook: Box] = [:]

  /// The frame of a clip as it is shown.
  func render(
    _ frame: borrowing VideoFrame, of clip: borrowing Clip, _ look: PictureLook
  ) throws(ThumbFailure) -> RenderedPicture {
    let box = boxes[look] ?? Box(look)
    boxes[look] = box
    return try ThumbFailure.of { () throws(MediaError) in
      try box.renderer.render(frame, orientation: clip.info.video.orientation)
    }
  }
}

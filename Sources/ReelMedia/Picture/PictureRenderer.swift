// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
internal import CPool

/// Makes pictures of one look out of frames.
///
/// What is costly to prepare is kept from one frame to the next for as long as their shape stays. One thread at a time.
public struct PictureRenderer: ~Copyable {
  private let look: PictureLook
  private let usesFilters: Bool
  private var pipeline: RenderPipeline?

  /// A renderer that has prepared nothing yet.
  public init(_ look: PictureLook) { self.init(look, usesFilters: true) }

  /// - Parameter usesFilters: whether libavfilter may be used where there is one.
  init(_ look: PictureLook, usesFilters: Bool) {
    self.look = look
    self.usesFilters = usesFilters
  }

  /// The frame as it is shown on a screen: upright, of square pixels, in the colours of BT.709, what is transparent put
  /// over the background. The frame stays as it is.
  ///
  /// - Parameter orientation: what the container says; frames do not know it.
  /// - Throws: `unsupported` where FFmpeg cannot read the format, or where the colours would come out wrong; `too-large`
  ///   where the picture would have a side above `PictureSize.limit`, or more than 67 million pixels.
  public mutating func render(
    _ frame: borrowing VideoFrame, orientation: Orientation
  ) throws(MediaError) -> RenderedPicture {
    guard !frame.buffer.isDolbyVisionOnly else { throw MediaError(unsupportedColor: "Dolby Vision profile 5") }
    return try render(frame.buffer, PictureShape(frame, orientation))
  }

  /// The same for pixels of which somebody else knows how they are shown.
  mutating func render(_ buffer: borrowing FrameBuffer, _ shape: PictureShape) throws(MediaError) -> RenderedPicture {
    // What a decoder said is not why a conversion fails.
    cpool_log_reset()
    let frame = try buffer.reference()
    unsafe frame.pointer.pointee.format = PixelFormat(frame.format).withoutRange.raw
    let isTransparent = frame.isTransparent
    let fits =
      switch pipeline {
      case .some(let pipeline): pipeline.shape == shape && pipeline.isTransparent == isTransparent
      case .none: false
      }
    if !fits {
      pipeline = nil
      pipeline = try RenderPipeline(frame, shape, look, isTransparent: isTransparent, usesFilters: usesFilters)
    }
    if let picture = try picture(of: frame) { return picture }
    // zscale takes no odd sides where chroma is halved, for one.
    pipeline = nil
    pipeline = try RenderPipeline(frame, shape, look, isTransparent: isTransparent, usesFilters: false)
    guard let picture = try picture(of: frame) else {
      throw MediaError(.unsupported, operation: "show a picture", reason: "no conversion")
    }
    return picture
  }

  private func picture(of frame: borrowing FrameBuffer) throws(MediaError) -> RenderedPicture? {
    switch pipeline {
    case .some(let pipeline): try pipeline.picture(of: frame)
    case .none: nil
    }
  }
}

extension FrameBuffer {
  /// Dolby Vision of profile 5, as the frame itself says it: its luma and chroma are of a system of their own.
  fileprivate var isDolbyVisionOnly: Bool {
    guard let data = unsafe av_frame_get_side_data(pointer, AV_FRAME_DATA_DOVI_METADATA)?.pointee.data else {
      return false
    }
    let header = unsafe UnsafeRawPointer(data).withMemoryRebound(to: AVDOVIMetadata.self, capacity: 1) {
      unsafe av_dovi_get_header($0).pointee
    }
    return header.vdr_rpu_profile == 0 && header.bl_video_full_range_flag != 0
  }
}

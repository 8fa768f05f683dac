// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// What a thumbnail shows.
public struct ThumbPicture: Codable, Equatable, Sendable {
  /// How its frame was chosen.
  public let choice: String
  /// Presentation time of the frame in units of the stream's time base; nil where nothing tells it.
  public let pts: Int64?
  /// The time base: seconds of one unit.
  public let timeBase: String
  /// Milliseconds of the frame after the start; nil where nothing tells it.
  public let timeMs: Double?
  /// What was looked at, in order.
  public let candidates: [FrameCandidate]
  /// Pixels of the frame as stored.
  public let sourceWidth: Int, sourceHeight: Int
  /// FFmpeg's names of codec and pixel format.
  public let codec: String, pixelFormat: String
  /// Degrees counterclockwise by which it was turned, and whether it was mirrored before.
  public let rotation: Int, mirrored: Bool
  /// Width of a stored pixel divided by its height; `0:1` where nothing tells it.
  public let sampleAspectRatio: String
  /// How light beyond the range of a screen was brought into it; nil where there was none.
  public let toneMap: String?
  /// ThumbHash in Base64.
  public let thumbHash: String

  init(_ chosen: borrowing ChosenFrame, _ rendered: RenderedPicture, _ video: VideoInfo) {
    choice = chosen.reason.rawValue
    pts = chosen.frame.pts
    timeBase = "\(video.timeBase.numerator)/\(video.timeBase.denominator)"
    timeMs = chosen.seconds.map { ($0 * 1e6).rounded() / 1e3 }
    candidates = chosen.candidates
    sourceWidth = chosen.frame.width
    sourceHeight = chosen.frame.height
    codec = video.codec
    pixelFormat = chosen.frame.pixelFormat.name
    rotation = video.orientation.turnAfterMirroring
    mirrored = video.orientation.isMirrored
    let aspect = chosen.frame.sampleAspectRatio
    sampleAspectRatio = "\(aspect.numerator):\(aspect.denominator)"
    toneMap = rendered.toneMap?.rawValue
    thumbHash = ThumbHash(rendered.picture).base64
  }
}

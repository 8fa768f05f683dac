// SPDX-License-Identifier: Apache-2.0

internal import ReelClient
internal import ReelMedia

/// The picture as it stands, and the stream that it goes into.
struct Screen: ~Copyable {
  private var painter: CanvasPainter
  private var stream: PictureStream
  private var clock = StreamClock()
  /// Pictures that were put into the stream.
  private(set) var pictures = 0
  /// Bytes of the stream wait to be taken.
  private(set) var isUnread = true
  private let limit: (pictures: Int?, nanoseconds: Double?)

  /// - Parameter rate: pictures a second of the reel that is shown first, if somebody knows.
  init(_ settings: TapSettings, _ size: CanvasSize, rate: FrameFormat.Ratio?) throws(MediaError) {
    painter = CanvasPainter(size)
    let usual = Rational(Int32(clamping: settings.rate), 1)
    stream = try PictureStream(settings.format, size, rate: settings.format == .y4m ? usual : Self.sane(rate) ?? usual)
    let seconds = settings.duration
    limit = (
      settings.format == .nut ? settings.pictures : Self.pictures(settings),
      settings.format == .nut ? seconds.map { $0 * 1e9 } : nil
    )
  }

  /// A rate that a camera may have had; nil for every other.
  private static func sane(_ ratio: FrameFormat.Ratio?) -> Rational? {
    guard let ratio else { return nil }
    let rate = Rational(Int32(clamping: ratio.num), Int32(clamping: ratio.den))
    return rate.value.map { (1...240).contains($0) } ?? false ? rate : nil
  }

  /// Where time is a count of pictures.
  private static func pictures(_ settings: TapSettings) -> Int? {
    let byTime = settings.duration.map { Int(min(($0 * Double(settings.rate)).rounded(.up), 1e15)) }
    return [settings.pictures, byTime].compactMap { $0 }.min()
  }

  /// Puts a frame on the canvas; one that cannot be shown leaves the last picture.
  mutating func paint(_ frame: ReceivedFrame, _ shape: PictureShape) {
    do {
      try painter.paint(shape) { row, plane, body in frame.withRow(row, ofPlane: plane, body) }
    } catch {
      // As with a reel that cannot be decoded, the stream goes on.
    }
  }

  /// Puts the canvas into the stream; whether there was time left for it.
  mutating func append(due: Int64, now: Int64) throws(MediaError) -> Bool {
    if let most = limit.pictures, pictures >= most { return false }
    let time = clock.advance(due: due, now: now)
    if let end = limit.nanoseconds, Double(time) >= end { return false }
    try stream.append(painter.canvas, at: time / 1000)
    pictures += 1
    isUnread = true
    return true
  }

  /// There will be no further picture.
  var isComplete: Bool { limit.pictures.map { pictures >= $0 } ?? false }

  /// Hands over as much as fits now; nil, or why no more can be handed over.
  mutating func write(to output: borrowing ViewerOutput) -> ViewerOutput.Written? {
    while isUnread {
      let (written, count) = stream.withBytes { ($0.isEmpty ? .bytes(0) : output.write($0), $0.byteCount) }
      guard case .bytes(let taken) = written else { return written }
      stream.drop(taken)
      isUnread = taken < count
      if taken == 0 { return nil }
    }
    return nil
  }
}

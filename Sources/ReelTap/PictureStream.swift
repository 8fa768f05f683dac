// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// What a stream is written in, with its bytes that nobody has taken yet.
struct PictureStream: ~Copyable {
  /// One of them.
  private var nut: NUTStream?
  private var y4m: Y4MStream?

  /// - Parameter rate: pictures a second; of NUT, about so many.
  init(_ format: TapSettings.Format, _ size: CanvasSize, rate: Rational) throws(MediaError) {
    nut = format == .nut ? try NUTStream(size, nominalRate: rate) : nil
    y4m = format == .y4m ? Y4MStream(size, rate: rate) : nil
  }

  /// Adds a picture.
  mutating func append(_ canvas: Canvas, at microseconds: Int64) throws(MediaError) {
    y4m?.append(canvas)
    try nut?.append(canvas, at: microseconds)
  }

  /// Lends what nobody has taken.
  func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result {
    switch nut {
    case .some(let nut): nut.withBytes(body)
    case .none: y4m?.withBytes(body) ?? body(RawSpan())
    }
  }

  /// Forgets the first bytes: they have been taken.
  mutating func drop(_ count: Int) {
    y4m?.drop(count)
    nut?.drop(count)
  }
}

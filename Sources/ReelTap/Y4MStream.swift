// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// YUV4MPEG2: a header, and pictures without a time.
struct Y4MStream {
  private var bytes: [UInt8]
  private var taken = 0

  init(_ size: CanvasSize, rate: Rational) {
    bytes = Array(Y4MText.header(for: size, frameRate: rate).utf8)
    bytes.reserveCapacity(bytes.count + size.byteCount + Y4MText.frameHeader.utf8.count)
  }

  mutating func append(_ canvas: Canvas) {
    bytes += Array(Y4MText.frameHeader.utf8)
    bytes += canvas.bytes
  }

  func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result {
    unsafe body(bytes.span.bytes.extracting(droppingFirst: taken))
  }

  mutating func drop(_ count: Int) {
    taken += count
    guard taken >= bytes.count else { return }
    bytes.removeAll(keepingCapacity: true)
    taken = 0
  }
}

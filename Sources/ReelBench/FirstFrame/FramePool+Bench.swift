// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

extension FramePool {
  /// Buffers, if memory allows: what a decoder holds for reference, and the frame itself.
  private static let benchBuffers = 8
  /// Bytes of a pool that large pictures may ask for.
  private static let benchLimit = 256 << 20

  /// A pool with its pages touched, and its bytes; none where FFmpeg has no layout for the format, or where one picture
  /// exceeds the limit.
  ///
  /// - Throws: `too-large` where there is no memory.
  static func forBench(bufferSize: Int) throws(MediaError) -> (pool: FramePool, bytes: Int)? {
    guard bufferSize > 0 else { return nil }
    let count = min(benchBuffers, benchLimit / bufferSize)
    guard count > 0 else { return nil }
    let page = 4096
    let size = (bufferSize + page - 1) / page * page
    return (try FramePool(memory: MappedMemory(anonymous: size * count), bufferCount: count), size * count)
  }
}

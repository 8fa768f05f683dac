// SPDX-License-Identifier: Apache-2.0

/// How many pictures a decoder must hold back, where an H.264 stream does not say.
///
/// `ffmpeg` finds out by decoding some frames; the packets' presentation times tell the same without.
enum ReorderDelay {
  /// Packets to look at: `ffmpeg` decodes seven frames before it believes in a delay below three.
  static let window = 8

  /// The largest number of packets that come before another in decoding order and after it in presentation.
  static func estimate(_ presentationTimes: [Int64]) -> Int {
    presentationTimes.indices.map { index in
      presentationTimes[..<index].count { $0 > presentationTimes[index] }
    }.max() ?? 0
  }
}

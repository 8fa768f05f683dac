// SPDX-License-Identifier: Apache-2.0

/// What became of the decoder that a clip was offered.
public enum DecoderVerdict: Equatable, Sendable {
  /// None was offered; a new one was opened.
  case opened
  /// The offered one fits; it was flushed and used again.
  case flushed
  /// The offered one does not fit, for these reasons; a new one was opened.
  case reopened([Reason])

  /// In what an offered decoder differs from the one that is needed.
  public enum Reason: String, CaseIterable, Sendable {
    /// Another codec.
    case codec
    /// Another coded size.
    case size
    /// Another pixel format.
    case pixelFormat = "pixel-format"
    /// Other parameter sets.
    case extradata
    /// Another number of pictures to hold back.
    case reorderDelay = "reorder-delay"
    /// Another number of threads, or another limit on pixels.
    case options
    /// Another frame pool.
    case pool
  }
}

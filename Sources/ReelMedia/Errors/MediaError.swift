// SPDX-License-Identifier: Apache-2.0

/// Why a source gives no frame, or no further one.
///
/// The error of every throwing function in `ReelMedia`. It is a plain value and can be kept, compared and sent.
public struct MediaError: Error, Equatable, Sendable {
  /// What a caller can act on. The raw values are those of `error.code` in the JSON documents.
  public enum Code: String, CaseIterable, Sendable {
    /// The source that was named does not exist.
    case notFound = "not-found"
    /// The source is not in a format that FFmpeg knows.
    case notMedia = "not-media"
    /// There is no video stream other than cover art.
    case noVideo = "no-video"
    /// There is a video stream, and it never gave a frame.
    case noFrame = "no-frame"
    /// The format is known, and the data does not follow it.
    case corrupt
    /// The pictures are encrypted. What a decoder makes of them is never shown.
    case encrypted
    /// FFmpeg has no decoder, or cannot show the pictures right.
    case unsupported
    /// The deadline passed first.
    case timedOut = "timed-out"
    /// The pictures, or what decoding them takes, exceed the budget.
    case tooLarge = "too-large"
    /// A protocol or path that the source may not reach, or no permission to read it.
    case forbidden
    /// The operating system or the connection failed to read.
    case io
    /// The address is past its time: its feed said so, or the server refuses it (401, 403, 410).
    case expired
    /// The server answered with another status that is no success.
    case http
    /// Somebody called `Interrupt.cancel()`.
    case cancelled
  }

  /// What a caller can act on.
  public let code: Code
  /// What was tried, such as "open clip.mp4".
  public let operation: String
  /// What went wrong, in FFmpeg's words where it had any.
  public let reason: String
  /// FFmpeg's error number, where FFmpeg or the operating system said no.
  public let averror: Int32?

  /// Where a server said no: the status that it answered with.
  public var httpStatus: Int? = nil
  /// Where it failed on the way to a first frame: the part of it; nil elsewhere.
  public var stage: StageLedger.Stage? = nil
  /// For `no-video`: what pictures there are, are cover art.
  public var onlyCoverArt: Bool = false

  /// Makes an error. `averror` stays nil where the decision is ours.
  public init(_ code: Code, operation: String, reason: String, averror: Int32? = nil) {
    self.code = code
    self.operation = operation
    self.reason = reason
    self.averror = averror
  }

  /// The same error, of this part of the way unless it knows better.
  func during(_ stage: StageLedger.Stage) -> MediaError {
    var error = self
    error.stage = error.stage ?? stage
    return error
  }
}

extension MediaError: CustomStringConvertible {
  /// One line: operation, code, reason.
  public var description: String { "\(operation): \(code.rawValue): \(reason)" }
}

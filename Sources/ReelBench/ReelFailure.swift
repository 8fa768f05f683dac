// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// A reel that could not be shown, as the JSON documents write it.
public struct ReelFailure: Encodable, Equatable, Sendable {
  /// What a program and what a person can make of it.
  private struct Reason: Encodable, Equatable {
    let code, message: String
  }

  private let path: String
  private let error: Reason
  private let hints: [HintEntry]?

  /// The entry for a failed source.
  public init(path: String, error: MediaError) {
    self.path = path
    self.error = Reason(code: error.code.rawValue, message: error.reason)
    hints =
      error.code == .noVideo
      ? [HintEntry(Hint(error.onlyCoverArt ? .coverArtOnly : .noVideo, error.reason))] : nil
  }
}

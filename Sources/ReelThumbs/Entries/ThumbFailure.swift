// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// Why there is no thumbnail.
public struct ThumbFailure: Codable, Hashable, Sendable, Error {
  /// `error.code` of all of reel's documents, or `cannot-create`.
  public let code: String
  /// In words.
  public let message: String
  /// Whether its worker ended or hung with it, twice: it is not tried again until it changes.
  public var quarantined: Bool?

  init(code: String, message: String, quarantined: Bool? = nil) {
    self.code = code
    self.message = message
    self.quarantined = quarantined
  }

  /// The failure of a source.
  public init(_ error: MediaError) { self.init(code: error.code.rawValue, message: error.reason) }

  /// Does what may fail for a source, and throws it as this.
  static func of<Value: ~Copyable>(_ body: () throws(MediaError) -> Value) throws(ThumbFailure) -> Value {
    do throws(MediaError) { return try body() } catch { throw ThumbFailure(error) }
  }

  /// The code of a file that could not be written.
  public static let cannotCreate = "cannot-create"

  /// Whether trying again may help although the reel is the same.
  func isPassing(_ source: ThumbSource) -> Bool {
    guard let code = MediaError.Code(rawValue: code) else { return true }
    switch code {
    case .io, .http, .expired, .cancelled, .notFound, .forbidden: return true
    // A file takes the same processor time again; a server may be faster.
    case .timedOut: return source.isRemote && quarantined != true
    case .notMedia, .noVideo, .noFrame, .corrupt, .encrypted, .unsupported, .tooLarge: return false
    }
  }
}

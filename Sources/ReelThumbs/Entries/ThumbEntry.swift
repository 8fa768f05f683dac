// SPDX-License-Identifier: Apache-2.0

/// What became of one reel: a line of the manifest, and the contents of a sidecar.
public struct ThumbEntry: Codable, Equatable, Sendable {
  /// What it is.
  public private(set) var schema = "reel.thumbs.entry/1"
  /// The reel as it was named, an address without its query.
  public let path: String
  /// What its feed calls it.
  public var id: String?
  /// What its contents were known by when the run began.
  public let contentKey: String
  /// What the settings of its run are known by.
  public let settingsKey: String
  /// The files that were made, the thumbnail first.
  public var files: [ThumbFile] = []
  /// What it shows; nil where there is nothing to show.
  public var picture: ThumbPicture?
  /// Why there is no thumbnail.
  public var error: ThumbFailure?
  /// Whether it was found as it should be, and nothing was made.
  public var kept: Bool?

  /// The entry as JSON on one line.
  public func json() -> String { String(decoding: (try? ThumbJSON.line(self)) ?? [], as: UTF8.self) }

  /// An entry for a reel of which nothing is known yet.
  init(_ order: ThumbOrder) {
    path = order.source.name
    id = order.source.id
    contentKey = order.contentKey
    settingsKey = order.settingsKey
  }
}

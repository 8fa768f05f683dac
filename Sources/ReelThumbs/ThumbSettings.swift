// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// What is made of every reel of a run.
public struct ThumbSettings: Hashable, Codable, Sendable {
  /// Which moment is shown.
  public var moment = Moment.best
  /// Whether to decode up to the very moment, instead of taking the key frame at or before it.
  public var isExact = false
  /// Whether cover art is taken where there is any.
  public var prefersCover = false
  /// How the thumbnail looks.
  public var look = PictureLook()
  /// What its file is.
  public var format = PictureFormat.jpeg
  /// From 1 to 100, for formats that lose something.
  public var quality = 85
  /// Whether a JSON file lies beside each thumbnail.
  public var writesSidecar = false
  /// Pictures of many moments on sheets, with a WebVTT file that says where each lies.
  public var sprites: SpriteSpacing?
  /// A sheet of moments spread over the reel.
  public var sheet: SheetGrid?

  /// A JPEG of the best moment.
  public init() {}

  /// What runs that make the same have in common.
  ///
  /// - Parameter version: of the program: another one may make something else of the same settings.
  func key(version: String) -> String {
    StableHash.digits("\(String(decoding: (try? ThumbJSON.line(self)) ?? [], as: UTF8.self)) \(version)")
  }
}

// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// What a desktop's thumbnail says of the file that it shows: the freedesktop.org Thumbnail Managing Standard 0.9.0.
///
/// This makes names, texts and pictures. Whoever writes them makes the folders with mode 0700 and the files with mode 0600,
/// under a temporary name in the same folder first, as the standard has it.
public struct DesktopEntry: Equatable, Sendable {
  /// The file's address: `file://` and its absolute path, escaped as GLib does.
  public let uri: String
  /// When the file was last changed, in whole seconds since 1970.
  public let modified: Int64
  /// Bytes of the file, where that is known.
  public let byteCount: Int64?

  /// An entry for the file at an absolute path; nil for any other path. Links are not followed.
  public init?(path: String, modified: Int64, byteCount: Int64? = nil) {
    guard let uri = FileURI.text(ofPath: path) else { return nil }
    self.uri = uri
    self.modified = modified
    self.byteCount = byteCount
  }

  /// The name of the thumbnail in every folder: the MD5 of the address, and `.png`.
  public var name: String { MD5.digits(of: Array(uri.utf8)) + ".png" }

  /// What the thumbnail's PNG says.
  ///
  /// - Parameters:
  ///   - mimeType: what the file is; left out where nil.
  ///   - width: pixels of the video across, as it is shown; left out where nil.
  ///   - height: pixels of the video down.
  ///   - seconds: how long it is; whole seconds are written. Left out where nil or no number.
  ///   - software: what made the thumbnail, such as `reel 1.0`.
  public func texts(
    mimeType: String? = nil, width: Int? = nil, height: Int? = nil, seconds: Double? = nil, software: String
  ) -> [PictureText] {
    let length = seconds.flatMap { Int64(exactly: $0.rounded()) }.flatMap { $0 >= 0 ? $0 : nil }
    let texts: [(key: Key, value: String?)] = [
      (.uri, uri), (.modified, "\(modified)"), (.byteCount, byteCount.map { "\($0)" }), (.mimeType, mimeType),
      (.width, width.map { "\($0)" }), (.height, height.map { "\($0)" }), (.length, length.map { "\($0)" }),
      (.software, software),
    ]
    return texts.compactMap { text in text.value.map { PictureText(text.key.rawValue, $0) } }
  }

  /// The file that says that no thumbnail can be made, for the folder of failures: a PNG of one pixel with `texts`.
  ///
  /// - Parameter code: why, as our documents have it.
  public func failure(code: String, software: String) throws(MediaError) -> [UInt8] {
    let texts = texts(software: software) + [PictureText(Key.failure.rawValue, code)]
    return try RGBPicture(width: 1, height: 1).encoded(as: .png, quality: 100, texts: texts)
  }

  /// Why there is no thumbnail, as such a file says; `unsupported` where it does not.
  public static func failureCode(inPNG head: [UInt8]) -> String {
    let code = PictureText.texts(ofPNG: head).first { $0.key == Key.failure.rawValue }?.value
    return code.flatMap { MediaError.Code(rawValue: $0) }?.rawValue ?? MediaError.Code.unsupported.rawValue
  }

  /// Whether a file of this name, in a folder of thumbnails or in that of failures, is still about what the file is now:
  /// the same address, time of change, and size where both tell it.
  ///
  /// Any file may be asked about. Texts that are compressed or lie behind the pixels are not read; such an entry counts as
  /// another.
  ///
  /// - Parameter head: the PNG from its beginning; its first `PictureText.pngHeadByteCount` bytes are enough.
  public func isDescribed(byPNG head: [UInt8]) -> Bool {
    let texts = PictureText.texts(ofPNG: head)
    func value(_ key: Key) -> String? { texts.first { $0.key == key.rawValue }?.value }
    guard value(.uri) == uri, value(.modified) == "\(modified)" else { return false }
    guard let byteCount, let written = value(.byteCount) else { return true }
    return written == "\(byteCount)"
  }

  /// The keywords of the standard.
  private enum Key: String {
    case uri = "Thumb::URI"
    case modified = "Thumb::MTime"
    case byteCount = "Thumb::Size"
    case mimeType = "Thumb::Mimetype"
    case width = "Thumb::Image::Width"
    case height = "Thumb::Image::Height"
    case length = "Thumb::Movie::Length"
    case software = "Software"
    /// Our own.
    case failure = "reel::Error"
  }
}

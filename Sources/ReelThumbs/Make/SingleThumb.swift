// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// The thumbnail of one reel as a file's bytes, without a folder.
public struct SingleThumb: Sendable {
  /// The file.
  public let bytes: [UInt8]
  private let entry: ThumbEntry
  private let width: Int, height: Int

  /// Makes it in this process.
  ///
  /// - Throws: why there is none.
  public init(of source: ThumbSource, settings: ThumbSettings, version: String) throws(ThumbFailure) {
    if let refusal = source.refusal { throw refusal }
    let brief = WorkerBrief(settings: settings, target: .folder(OutputFolder("")), version: version)
    var maker = ThumbMaker(brief) { _ in }
    let reel = try maker.open(source)
    let rendered = try maker.renderers.render(reel.chosen.frame, of: reel.clip, settings.look)
    bytes = try settings.encode(rendered.picture)
    var entry = ThumbEntry(
      ThumbOrder(
        source: source, name: "", contentKey: source.contentKey, settingsKey: settings.key(version: version)))
    entry.picture = ThumbPicture(reel.chosen, rendered, reel.clip.info.video)
    self.entry = entry
    (width, height) = (rendered.picture.width, rendered.picture.height)
  }

  /// What it shows, and the file that it was written to.
  public func entry(in file: String) -> ThumbEntry {
    var entry = entry
    entry.files = [ThumbFile(kind: .thumbnail, file: file, bytes: bytes.count, width: width, height: height)]
    return entry
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// Makes everything that is asked for of one reel after another, and keeps what the next can use: an open decoder, and
/// what scaling has prepared.
struct ThumbMaker: ~Copyable {
  let settings: ThumbSettings
  let target: ThumbTarget
  let version: String
  /// Says that it is at work, and the name of a file in the run's folder before it is written.
  let tell: (_ file: String?) -> Void
  let renderers = Renderers()
  private var decoder: Decoder?

  init(_ brief: WorkerBrief, tell: @escaping (_ file: String?) -> Void) {
    settings = brief.settings
    target = brief.target
    version = brief.version
    self.tell = tell
  }

  /// Makes the files of a reel, and says what became of it. Never fails: that is an entry, too.
  mutating func make(_ order: ThumbOrder) -> ThumbEntry {
    var entry = ThumbEntry(order)
    do throws(ThumbFailure) {
      switch target {
      case .folder(let folder): try make(order, in: folder, &entry)
      case .desktop(let wish): try makeForDesktop(order.source, wish, &entry)
      }
    } catch {
      entry.error = error
    }
    return entry
  }

  /// Opens a reel and chooses the frame of its thumbnail. Give the clip back with `keep`.
  mutating func open(_ source: ThumbSource) throws(ThumbFailure) -> OpenReel {
    var options = ClipOptions()
    options.prefersCover = settings.prefersCover
    do throws(MediaError) {
      var clip = try Clip(source.media(), options: options, reusing: &decoder, interrupt: Interrupt()) { _ in nil }
      try clip.info.video.checkColors()
      let chosen = try FrameChooser(settings.moment, isExact: settings.isExact).choose(in: &clip)
      return OpenReel(clip: clip, chosen: chosen)
    } catch {
      throw ThumbFailure(error)
    }
  }

  /// Keeps the decoder of a reel that is done with.
  mutating func keep(_ reel: consuming OpenReel) { decoder = reel.close() }

  private mutating func make(
    _ order: ThumbOrder, in folder: OutputFolder, _ entry: inout ThumbEntry
  ) throws(ThumbFailure) {
    do throws(ThumbFailure) {
      let thumbnail = FileName.thumbnail(order.name, settings.format)
      guard !folder.isSame(thumbnail, as: order.source) else {
        throw ThumbFailure(code: ThumbFailure.cannotCreate, message: "its thumbnail would take its own place")
      }
      var reel = try open(order.source)
      tell(nil)
      let rendered = try renderers.render(reel.chosen.frame, of: reel.clip, settings.look)
      try write(rendered.picture, .thumbnail, as: thumbnail, in: folder, &entry)
      entry.picture = ThumbPicture(reel.chosen, rendered, reel.clip.info.video)
      if let spacing = settings.sprites { try makeSprites(spacing, of: &reel.clip, order.name, in: folder, &entry) }
      if let grid = settings.sheet { try makeSheet(grid, of: &reel.clip, order.name, in: folder, &entry) }
      keep(reel)
    } catch {
      entry.error = error
    }
    guard settings.writesSidecar else { return }
    let text = Array((entry.json() + "\n").utf8)
    try write(text, .sidecar, as: FileName.sidecar(order.name), in: folder, &entry)
  }

  /// Writes a file into the folder, and notes it down.
  func write(
    _ bytes: [UInt8], _ kind: ThumbFile.Kind, as name: String, in folder: OutputFolder, _ entry: inout ThumbEntry
  ) throws(ThumbFailure) {
    tell(name)
    try folder.write(bytes, as: name)
    entry.files.append(ThumbFile(kind: kind, file: name, bytes: bytes.count))
  }

  /// Writes a picture into the folder, and notes it down.
  func write(
    _ picture: RGBPicture, _ kind: ThumbFile.Kind, as name: String, in folder: OutputFolder, _ entry: inout ThumbEntry
  ) throws(ThumbFailure) {
    let bytes = try settings.encode(picture)
    tell(name)
    try folder.write(bytes, as: name)
    entry.files.append(
      ThumbFile(kind: kind, file: name, bytes: bytes.count, width: picture.width, height: picture.height))
  }
}

/// A clip, and the frame of it that was chosen.
struct OpenReel: ~Copyable {
  var clip: Clip
  let chosen: ChosenFrame

  /// Closes the clip.
  consuming func close() -> Decoder { clip.close() }
}

extension ThumbSettings {
  /// The picture as a file of the format that was asked for.
  func encode(_ picture: RGBPicture) throws(ThumbFailure) -> [UInt8] {
    try ThumbFailure.of { () throws(MediaError) in try picture.encoded(as: format, quality: quality) }
  }
}

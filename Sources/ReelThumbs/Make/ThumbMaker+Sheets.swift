// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

extension ThumbMaker {
  /// Writes the sprite sheets of a reel, and the storyboard that says what lies where.
  func makeSprites(
    _ spacing: SpriteSpacing, of clip: inout Clip, _ name: String, in folder: OutputFolder, _ entry: inout ThumbEntry
  ) throws(ThumbFailure) {
    let duration = try duration(of: &clip)
    let moments = spacing.moments(of: duration)
    var sheets = SpriteSheets()
    var names: [String] = []
    func write(_ sheet: RGBPicture?) throws(ThumbFailure) {
      guard let sheet else { return }
      names.append(FileName.sprites(name, names.count + 1, settings.format))
      try self.write(sheet, .sprites, as: names[names.count - 1], in: folder, &entry)
    }
    try walk(moments, of: &clip, isExact: settings.isExact, settings.look) { (index, picture) throws(ThumbFailure) in
      let end = index + 1 < moments.count ? moments[index + 1] : max(duration, moments[index])
      try write(sheets.add(SpriteTile(picture, begin: moments[index], end: end)))
    }
    try write(sheets.finish())
    let text = Array(Storyboard(sheets.cues, files: names).text.utf8)
    try self.write(text, .storyboard, as: FileName.storyboard(name), in: folder, &entry)
  }

  /// Writes a sheet of moments that are spread evenly over a reel.
  func makeSheet(
    _ grid: SheetGrid, of clip: inout Clip, _ name: String, in folder: OutputFolder, _ entry: inout ThumbEntry
  ) throws(ThumbFailure) {
    let moments = SpriteSpacing.count(grid.columns * grid.rows).moments(of: try duration(of: &clip))
    var sheet = ContactSheet(columns: grid.columns)
    // Many reels have few key frames.
    try walk(moments, of: &clip, isExact: true, grid.look(settings.look)) { _, picture in sheet.add(picture) }
    try write(sheet.picture, .sheet, as: FileName.sheet(name, settings.format), in: folder, &entry)
  }

  /// Renders the frame of each moment; one that is that of the moment before is not rendered anew.
  private func walk(
    _ moments: [Double], of clip: inout Clip, isExact: Bool, _ look: PictureLook,
    _ body: (Int, RGBPicture) throws(ThumbFailure) -> Void
  ) throws(ThumbFailure) {
    var walk = MomentWalk(isExact: isExact)
    var last: RGBPicture?
    for (index, seconds) in moments.enumerated() {
      let frame = try ThumbFailure.of { () throws(MediaError) in try walk.frame(near: seconds, in: &clip) }
      if let frame { last = try renderers.render(frame, of: clip, look).picture }
      if let last { try body(index, last) }
      tell(nil)
    }
  }

  private func duration(of clip: inout Clip) throws(ThumbFailure) -> Double {
    try ThumbFailure.of { () throws(MediaError) in try clip.findDuration() ?? 0 }
  }
}

extension SpriteSpacing {
  /// The moments of a reel of so many seconds, from its start on.
  func moments(of duration: Double) -> [Double] {
    switch self {
    case .count(let count): (0..<count).map { Double($0) * duration / Double(count) }
    case .every(let seconds):
      // A duration may be any number.
      (0..<Int(max(1, min((duration / seconds).rounded(.up), Double(Self.limit))))).map { Double($0) * seconds }
    }
  }
}

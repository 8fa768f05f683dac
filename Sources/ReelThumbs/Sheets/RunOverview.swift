// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// Sheets of the thumbnails of a whole run, in its order: made of the files that lie there, so that the run itself
/// keeps none in memory.
struct RunOverview {
  let folder: OutputFolder
  let grid: SheetGrid
  /// Those of the run: format and quality are also the sheets'.
  let settings: ThumbSettings

  /// Writes as many sheets as it takes; a thumbnail that cannot be read leaves its cell empty.
  ///
  /// - Parameter thumbnails: their names in the folder, nil for reels that have none.
  /// - Returns: the sheets' names.
  func write(_ thumbnails: [String?]) throws(ThumbFailure) -> [String] {
    let count = grid.columns * grid.rows
    var names: [String] = []
    for start in stride(from: 0, to: thumbnails.count, by: count) {
      var sheet = ContactSheet(columns: grid.columns)
      for thumbnail in thumbnails[start..<min(start + count, thumbnails.count)] {
        sheet.add(thumbnail.flatMap { picture(of: $0) })
      }
      let name = "overview\(folder.suffix)-\(names.count + 1).\(settings.format.fileExtension)"
      try folder.write(settings.encode(sheet.picture), as: name)
      names.append(name)
    }
    return names
  }

  private func picture(of name: String) -> RGBPicture? {
    var look = PictureLook()
    look.size = .longest(PictureSize.limit)
    look = grid.look(look)
    do {
      var clip = try Clip(MediaSource(file: folder.path(of: name)), interrupt: Interrupt())
      var renderer = PictureRenderer(look)
      return try renderer.render(clip.firstFrame(), orientation: clip.info.video.orientation).picture
    } catch {
      return nil
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ReelMedia

extension ThumbMaker {
  /// Writes the thumbnails of a file in all sizes that the desktop is to have, or the note that there can be none.
  mutating func makeForDesktop(
    _ source: ThumbSource, _ wish: DesktopWish, _ entry: inout ThumbEntry
  ) throws(ThumbFailure) {
    guard !source.isRemote else {
      throw ThumbFailure(code: MediaError.Code.unsupported.rawValue, message: "the desktop's thumbnails are of files")
    }
    let (desktop, folders) = try desktopEntry(source)
    let sizes = wish.sizes.filter { size in
      let path = folders.path(of: size) + "/" + desktop.name
      guard wish.keepsValid, let bytes = Self.head(of: path), desktop.isDescribed(byPNG: bytes.head) else {
        return true
      }
      entry.files.append(ThumbFile(kind: .desktop, file: path, bytes: bytes.count))
      return false
    }
    if sizes.isEmpty {
      entry.kept = true
      return
    }
    let note = folders.failures + "/" + desktop.name
    if wish.keepsFailures, let bytes = Self.head(of: note), desktop.isDescribed(byPNG: bytes.head) {
      entry.kept = true
      entry.files.append(ThumbFile(kind: .desktopFailure, file: note, bytes: bytes.count))
      throw ThumbFailure(
        code: DesktopEntry.failureCode(inPNG: bytes.head), message: "it failed before, and has not changed")
    }
    do throws(ThumbFailure) {
      let reel = try open(source)
      for size in sizes {
        var look = settings.look
        look.size = .longest(size.pixels)
        let rendered = try renderers.render(reel.chosen.frame, of: reel.clip, look)
        if entry.picture == nil { entry.picture = ThumbPicture(reel.chosen, rendered, reel.clip.info.video) }
        let texts = desktop.texts(of: reel.clip.info, source, software: "reel \(version)")
        let bytes = try ThumbFailure.of { () throws(MediaError) in
          try rendered.picture.encoded(as: .png, quality: 100, texts: texts)
        }
        let path = folders.path(of: size) + "/" + desktop.name
        try folders.write(bytes, to: path)
        entry.files.append(
          ThumbFile(
            kind: .desktop, file: path, bytes: bytes.count, width: rendered.picture.width,
            height: rendered.picture.height))
      }
      unsafe unlink(note)
      keep(reel)
    } catch {
      if error.code != ThumbFailure.cannotCreate, !error.isPassing(source) {
        let (code, version) = (error.code, version)
        let bytes = try ThumbFailure.of { () throws(MediaError) in
          try desktop.failure(code: code, software: "reel \(version)")
        }
        try folders.write(bytes, to: note)
        entry.files.append(ThumbFile(kind: .desktopFailure, file: note, bytes: bytes.count))
      }
      throw error
    }
  }

  private func desktopEntry(_ source: ThumbSource) throws(ThumbFailure) -> (DesktopEntry, DesktopFolders) {
    guard let folders = DesktopFolders(version: version) else {
      throw ThumbFailure(
        code: ThumbFailure.cannotCreate, message: "no cache folder: neither XDG_CACHE_HOME nor HOME is set")
    }
    var status = stat()
    guard let path = Self.absolute(source.path), unsafe stat(path, &status) == 0 else {
      throw ThumbFailure(code: MediaError.Code.notFound.rawValue, message: AtomicFile.words(ENOENT))
    }
    guard !path.hasPrefix(folders.root + "/") else {
      throw ThumbFailure(code: MediaError.Code.unsupported.rawValue, message: "it is a thumbnail itself")
    }
    guard
      let entry = DesktopEntry(
        path: path, modified: Int64(status.st_mtim.tv_sec), byteCount: Int64(status.st_size))
    else { throw ThumbFailure(code: MediaError.Code.notFound.rawValue, message: "no path") }
    return (entry, folders)
  }

  /// The path from the root, without `.` and `..`, links of the last part kept: the name that a file manager shows.
  static func absolute(_ path: String) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last, name != ".", name != ".." else {
      return unsafe realpath(path, nil).map { unsafe take($0) }
    }
    let folder =
      path.hasPrefix("/") ? "/" + parts.dropLast().joined(separator: "/") : parts.dropLast().joined(separator: "/")
    guard let resolved = unsafe realpath(folder.isEmpty ? "." : folder, nil).map({ unsafe take($0) }) else {
      return nil
    }
    return resolved == "/" ? "/" + name : resolved + "/" + name
  }

  private static func take(_ text: UnsafeMutablePointer<CChar>) -> String {
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// What a file begins with, and its size; nil where it cannot be read.
  private static func head(of path: String) -> (head: [UInt8], count: Int)? {
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var head = [UInt8](repeating: 0, count: PictureText.pngHeadByteCount)
    let count = unsafe head.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { return nil }
    return (Array(head.prefix(count)), Int(status.st_size))
  }
}

extension DesktopEntry {
  /// What the thumbnail of a clip says.
  fileprivate func texts(of info: ClipInfo, _ source: ThumbSource, software: String) -> [PictureText] {
    let (width, height) =
      info.video.orientation.swapsSides ? (info.video.height, info.video.width) : (info.video.width, info.video.height)
    return texts(
      mimeType: VideoType.mimeType(ofName: source.path), width: width, height: height, seconds: info.duration,
      software: software)
  }
}

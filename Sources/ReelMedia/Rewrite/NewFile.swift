// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
internal import CPool
internal import Glibc

/// A file that has no name until it is complete, so that nothing is left of one that does not get so far.
struct NewFile: ~Copyable {
  let descriptor: Int32
  private let path: String
  /// Its name until then, where the file system has no files without any.
  private var temporary: String?

  /// Begins a file, which shows at once whether that is possible.
  ///
  /// - Throws: `io` where it is not, and where something has the name.
  init(_ path: String) throws(MediaError) {
    var status = stat()
    let folder = Self.folder(of: path)
    guard !path.utf8.contains(0), !path.isEmpty, path.utf8.last != UInt8(ascii: "/") else {
      throw MediaError(writing: Self.operation(path), averror: cffmpeg_error(EINVAL))
    }
    if unsafe lstat(path, &status) == 0 {
      throw MediaError(writing: Self.operation(path), averror: cffmpeg_error(EEXIST))
    }
    var number = unsafe open(folder, O_RDWR | O_CLOEXEC | NamelessFile.flag, 0o666)
    var temporary: String?
    if number < 0, NamelessFile.refusals.contains(errno) {
      let name = "\(path).\(getpid())-\(UInt32.random(in: .min ... .max)).part"
      number = unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      temporary = name
    }
    if number < 0 { throw MediaError(writing: Self.operation(path), averror: cffmpeg_error(errno)) }
    descriptor = number
    self.path = path
    self.temporary = temporary
  }

  deinit {
    if let temporary { unsafe unlink(temporary) }
    close(descriptor)
  }

  /// What its errors call it.
  static func operation(_ path: String) -> String { "write \(path)" }

  /// Waits until the bytes are on the disk, and gives them their name.
  ///
  /// - Throws: `io`; also where something has the name by now. Then nothing is left.
  consuming func finish() throws(MediaError) {
    if fsync(descriptor) != 0 { throw MediaError(writing: Self.operation(path), averror: cffmpeg_error(errno)) }
    try giveName()
    let folder = unsafe open(Self.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    // Best effort: the file is there, and whole.
    _ = fsync(folder)
    close(folder)
  }

  /// Neither way takes the place of a file.
  private mutating func giveName() throws(MediaError) {
    if let name = temporary {
      // Not all file systems have links, and not all that have them can rename without replacing.
      let result = unsafe cpool_rename_new(name, path)
      if result == 0 {
        temporary = nil
        return
      }
      if result != cffmpeg_error(EINVAL), result != cffmpeg_error(ENOSYS) {
        throw MediaError(writing: Self.operation(path), averror: result)
      }
    }
    // What is linked is what lies behind the descriptor.
    if unsafe linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) != 0 {
      throw MediaError(writing: Self.operation(path), averror: cffmpeg_error(errno))
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

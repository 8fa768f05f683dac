// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
internal import Glibc

/// A file on a disk that nobody can find, gone with the last that has it.
enum NamelessFile {
  /// O_TMPFILE, which Swift cannot see.
  static let flag: Int32 = 0o20000000 | O_DIRECTORY

  /// What `open` says where the file system has no such files.
  static let refusals = [EOPNOTSUPP, EISDIR, EINVAL]

  /// Makes one, open for reading and writing.
  ///
  /// - Throws: `io` where the folder takes none.
  static func make(in folder: String) throws(MediaError) -> OpenFile {
    var number = unsafe open(folder, O_RDWR | O_CLOEXEC | flag, 0o600)
    if number < 0, refusals.contains(errno) {
      // For a moment it has a name.
      let name = "\(folder)/reel.\(getpid())-\(UInt32.random(in: .min ... .max))"
      number = unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      if number >= 0 { unsafe unlink(name) }
    }
    guard number >= 0 else { throw MediaError(writing: "make a file in \(folder)", averror: cffmpeg_error(errno)) }
    return try OpenFile(owning: number)
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
internal import Glibc

extension MediaSource {
  /// Bytes of the file.
  ///
  /// - Throws: as `opened()` does.
  public func byteCount() throws(MediaError) -> Int64 {
    let file = try opened()
    var status = stat()
    guard unsafe fstat(file.descriptor, &status) == 0 else {
      throw MediaError(system: errno, operation: "look at \(path)")
    }
    return Int64(status.st_size)
  }

  /// The file, open for reading: the one that somebody has opened already, else a regular file by its path.
  ///
  /// - Throws: what opening a clip throws for it; `forbidden` for an address.
  public func opened() throws(MediaError) -> OpenFile {
    if let file { return file }
    guard !isRemote else { throw MediaError(.forbidden, operation: "open \(path)", reason: "it is no file") }
    // O_NONBLOCK: a FIFO without a writer must be refused, not waited for.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw MediaError(opening: self, averror: cffmpeg_error(errno)) }
    var status = stat()
    let number =
      switch unsafe fstat(descriptor, &status) {
      case 0 where status.st_mode & S_IFMT == S_IFDIR: EISDIR
      case 0 where status.st_mode & S_IFMT != S_IFREG: EINVAL
      case 0: Int32(0)
      default: errno
      }
    guard number == 0 else {
      close(descriptor)
      throw MediaError(opening: self, averror: cffmpeg_error(number))
    }
    return try OpenFile(owning: descriptor)
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The system's memory of files.
public enum PageCache {
  /// Bytes from the start, where most containers have their index and their first key frame, and from the end, where
  /// the others have the index.
  private static let head = 1 << 20, tail = 128 << 10

  /// Asks the system to read the ends of a file that will soon be opened, and does not wait for it. Best effort; does
  /// nothing for an address, an open file, or what is no file. The C function is `posix_fadvise`.
  public static func prime(_ source: MediaSource) {
    guard !source.isRemote, source.file == nil else { return }
    let descriptor = unsafe open(source.path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    posix_fadvise(descriptor, 0, head, POSIX_FADV_WILLNEED)
    posix_fadvise(descriptor, max(0, Int(status.st_size) - tail), tail, POSIX_FADV_WILLNEED)
  }

  /// Asks the system to forget a file, so that opening it next has to read the disk. Best effort; what somebody has
  /// mapped or not yet written stays. The C function is `posix_fadvise`.
  public static func drop(_ source: MediaSource) {
    guard !source.isRemote else { return }
    let descriptor = unsafe open(source.path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
  }
}

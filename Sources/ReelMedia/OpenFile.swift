// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A file that somebody has opened, whatever its name is by now. Its descriptor is closed with the last that has it.
public final class OpenFile: Sendable {
  /// Open for as long as this lives.
  public let descriptor: Int32

  /// O_PATH, which Swift cannot see: a descriptor with it names a file, and cannot read it.
  private static let pathOnly: Int32 = 0o10000000

  /// Takes a descriptor over.
  ///
  /// - Throws: `forbidden` unless it is of a regular file, open for reading.
  public init(owning descriptor: Int32) throws(MediaError) {
    self.descriptor = descriptor
    var status = stat()
    let mode = fcntl(descriptor, F_GETFL)
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, mode >= 0,
      mode & O_ACCMODE != O_WRONLY, mode & Self.pathOnly == 0
    else { throw MediaError(.forbidden, operation: "open a descriptor", reason: "no regular file, open for reading") }
  }

  deinit { close(descriptor) }
}

extension OpenFile: Equatable {
  /// Whether both are the same one.
  public static func == (left: OpenFile, right: OpenFile) -> Bool { left === right }
}

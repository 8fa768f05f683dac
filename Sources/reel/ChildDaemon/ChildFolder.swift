// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelService

/// Owns a folder for a daemon's sockets, which nobody else may enter, and removes it.
struct ChildFolder: ~Copyable {
  let path: String

  /// Makes it in `$TMPDIR`, or in `/tmp` where a socket's path would be too long.
  init() throws(ExitError) {
    var template = Array((Self.parent + "/reel-demo-XXXXXX").utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
    }
    guard let made else {
      throw ExitError(.cannotCreate, "\(Self.parent): \(unsafe String(cString: strerror(errno)))".withoutControls)
    }
    path = made
  }

  deinit {
    for name in SystemFolder.names(in: path) { unsafe unlink(path + "/" + name) }
    unsafe rmdir(path)
  }

  /// Where files of a moment belong.
  static var parent: String {
    guard let folder = unsafe getenv("TMPDIR").map({ unsafe String(cString: $0) }), folder.hasPrefix("/"),
      folder.utf8.count <= 64
    else { return "/tmp" }
    return folder
  }
}
